import { interfaceText } from './interface.ts'

/** Headings of the interface document by their number: "4.1" is "Create speech". */
export const clauseTitles: ReadonlyMap<string, string> = new Map(
  [...interfaceText.matchAll(/^#{2,4} (\d+(?:\.\d+)*)\.? (.+)$/gm)].map(([, clause, title]) => [clause!, title!]),
)
