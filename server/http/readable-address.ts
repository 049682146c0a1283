/** Where the browser's half of the framework asks which routes stand behind links, in `paths`. */
const manifestPath = '/__manifest'
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not come in
const control = /[\u0000-\u001f\u007f]/

/**
 * Whether every part of the address can be decoded, and none holds a control character: the framework would
 * write what it cannot decode to the terminal, as the visitor spelled it.
 */
export function isReadable({ pathname, searchParams }: URL): boolean {
  const isManifest = pathname.replace(/\/+$/, '').endsWith(manifestPath)
  const paths = isManifest ? searchParams.getAll('paths').flatMap((list) => list.split(',')) : []
  return [pathname, ...paths].every(canBeDecoded)
}

function canBeDecoded(path: string): boolean {
  try {
    return !control.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
