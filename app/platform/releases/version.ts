const shape = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})(?:-([a-z]{1,10})\.(\d{1,5}))?$/

/** Whether it reads as a version of ours, such as `1.2.0` or `1.0.0-beta.2`. */
export const isVersion = (value: unknown): value is string => typeof value === 'string' && shape.test(value)

/**
 * Whether the first version came after the second; a beta comes before its release. What an installation from a checkout adds
 * (`1.0.0+a1b2c3d`) doesn't count. False for what isn't a version.
 */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)]
  if (!a || !b) return false
  const index = a.findIndex((part, position) => part !== b[position])
  const [left, right] = [a[index], b[index]]
  return left !== undefined && right !== undefined && left > right
}

/** What comes after a beta sorts after every word. */
const afterWords = '~'

function partsOf(version: string): (number | string)[] | null {
  const [, major, minor, patch, word = afterWords, count = '0'] =
    shape.exec(version.replace(/\+.*$/, '')) ?? []
  return major === undefined ? null : [Number(major), Number(minor), Number(patch), word, Number(count)]
}
