// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not come in
const control = /[\u0000-\u001f\u007f]/

/**
 * Whether the path can be decoded and holds no control character: the framework would write what it cannot
 * decode to the terminal, as the visitor spelled it.
 */
export function isReadable({ pathname }: URL): boolean {
  try {
    return !control.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}
