/** One block of code of a guide. */
export interface GuideStep {
  /** What it is: `sh` is run, `text` is what the commands before it print, anything with a title is a file of that name. */
  readonly language: string;
  /** In brackets after the language: the path of a file, or where the command stays running. */
  readonly title: string | undefined;
  readonly text: string;
}

/** The blocks of each chapter of a guide that has any, by its heading. */
export function guideChapters(markdown: string): { heading: string; steps: GuideStep[] }[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((chapter) => ({
      heading: chapter.slice(0, chapter.indexOf('\n')),
      steps: [...chapter.matchAll(/^```(\w+)(?: \[([^\]]+)\])?\n([\s\S]*?)^```$/gm)].map(
        ([, language = '', title, text = '']): GuideStep => ({ language, title, text }),
      ),
    }))
    .filter(({ steps }) => steps.length > 0);
}
