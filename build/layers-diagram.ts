import { layers } from './layers.ts'

const begin = '<!-- layers: written by `npm run docs` from build/layers.ts -->'
const end = '<!-- /layers -->'

/** The layers as a Mermaid graph. An arrow says "may import"; those that follow from others are left out. */
export function layersDiagram(): string {
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of layers[from] ?? []) if (!seen.has(next)) reach(next, seen.add(next))
    return seen
  }
  const direct = (from: string): string[] =>
    (layers[from] ?? []).filter((to) => !layers[from]!.some((other) => other !== to && reach(other).has(to)))
  const names = Object.keys(layers)
  const node = (name: string): string => name.replace('*', 'each').replaceAll(/\W/g, '_')
  return [
    '```mermaid',
    'graph TD',
    ...names.toReversed().map((name) => `  ${node(name)}["${name}"]`),
    ...names.toReversed().flatMap((name) => direct(name).map((to) => `  ${node(name)} --> ${node(to)}`)),
    '```',
  ].join('\n')
}

/** The document with the drawing of today between its marks. @throws When the marks are missing. */
export function withLayersDiagram(document: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`ARCHITECTURE.md: the lines "${begin}" and "${end}" are missing`)
  return `${document.slice(0, from + begin.length)}\n\n${layersDiagram()}\n\n${document.slice(to)}`
}
