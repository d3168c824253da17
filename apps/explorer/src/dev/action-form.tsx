import type { ComponentChildren } from 'preact';
import { Failure } from '../parts/failure.js';
import { useAction } from '../parts/use-action.js';

/** A form that does one thing, and says that it is done or why not. */
export function ActionForm({
  title,
  verb,
  done,
  act,
  children,
}: {
  readonly title: string;
  readonly verb: string;
  readonly done: string;
  /** @param field the text of a field, without spaces around it. @param file the file of a field. */
  readonly act: (field: (name: string) => string, file: (name: string) => File) => Promise<unknown>;
  readonly children: ComponentChildren;
}) {
  const { run, error, isRunning } = useAction();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget as HTMLFormElement);
    // What is typed wrongly is refused within the action too.
    void run(done, async () =>
      act(
        (name) => String(values.get(name) ?? '').trim(),
        (name) => fileOf(values, name),
      ),
    );
  };
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <form class="stacked" onSubmit={submit}>
        {children}
        <button type="submit" disabled={isRunning}>
          {verb}
        </button>
      </form>
      {error === undefined ? null : <Failure error={error} />}
    </section>
  );
}

/** @throws Error where none was chosen. */
function fileOf(values: FormData, name: string): File {
  const file = values.get(name);
  if (!(file instanceof File) || file.size === 0) throw new Error('choose a file that is not empty');
  return file;
}

/** One text of a form. */
export function Field({
  name,
  label,
  value = '',
  isOptional = false,
  list,
}: {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly isOptional?: boolean;
  /** The `id` of a list of texts that are offered; any other one can be typed. */
  readonly list?: string;
}) {
  return (
    <label>
      {label}
      <input
        type="text"
        name={name}
        defaultValue={value}
        required={!isOptional}
        list={list}
        autocomplete="off"
        spellcheck={false}
      />
    </label>
  );
}
