/** The document of a pet shop, with parts of it replaced: each change is a text and what stands for it. */
export function petShop(...changes: readonly (readonly [text: string, other: string])[]): string {
  return changes.reduce((document, [text, other]) => {
    if (!document.includes(text)) throw new Error(`the pet shop has no ${text}`);
    return document.replaceAll(text, other);
  }, document);
}

const document = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
tags: [{ name: pets }]
paths:
  /pets:
    get:
      operationId: listPets
      tags: [pets]
      parameters:
        - { name: kind, in: query, schema: { $ref: '#/components/schemas/Kind' } }
        - { name: order, in: query, schema: { type: string, enum: [up, down] } }
      responses:
        '200': { description: Pets., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } } }
    post:
      operationId: addPet
      tags: [pets]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses:
        '200': { description: It., content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
  /pets/{id}:
    get:
      operationId: getPet
      tags: [pets]
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        '200': { description: It., content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
        '404': { description: None. }
components:
  schemas:
    Kind: { type: string, enum: [cat, dog] }
    Pet:
      type: object
      required: [id, name, kind]
      properties:
        id: { type: integer }
        name: { type: string, maxLength: 80 }
        kind: { $ref: '#/components/schemas/Kind' }
        owner: { type: object, required: [street], properties: { street: { type: string } } }
`;
