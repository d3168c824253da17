/** Whether a media type, or one of several, is XML. */
export const isXml = (mediaType: string): boolean => /[/+]xml\b/i.test(mediaType);

/** Whether a text of a media type has the structure that its schema describes, though programs have the text. */
export const isStructured = (mediaType: string): boolean => /[/+](?:xml|yaml|x-yaml|csv)\b/i.test(mediaType);
