const references: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** What stands in each element of that name, in order: enough XML for a bucket's listing, which nests none. */
export function elementsIn(xml: string, name: string): string[] {
  return xml
    .split(`<${name}>`)
    .slice(1)
    .map((rest) => rest.slice(0, Math.max(0, rest.indexOf(`</${name}>`))))
}

/** The text of the first element of that name; null where there is none. */
export function textIn(xml: string, name: string): string | null {
  const text = elementsIn(xml, name)[0]
  return text?.replace(/&(lt|gt|quot|apos|amp);/g, (_, known: string) => references[known] ?? '') ?? null
}
