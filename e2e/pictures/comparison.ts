import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { differenceOf } from './pixels.ts'

export type Comparison = {
  compared: number
  /** Pictures that are not the same, and in how many pixels; sizes where those differ. */
  different: { name: string; pixels: number; drawn: boolean }[]
  appeared: string[]
  missing: string[]
}

const ending = '.png'

/**
 * Compares the pictures of a run with those of an earlier set and draws where they differ.
 * @param names of the pictures that were taken
 * @param isWanted which pictures of the earlier set this run should have taken as well
 */
export function compareSets({
  names,
  before,
  after,
  differences,
  isWanted,
}: {
  names: readonly string[]
  before: string
  after: string
  differences: string
  isWanted: (name: string) => boolean
}): Comparison {
  rmSync(differences, { recursive: true, force: true })
  const earlier = readdirSync(before).filter((file) => file.endsWith(ending))
  const known = new Set(earlier.map((file) => file.slice(0, -ending.length)))
  const both = names.filter((name) => known.has(name))
  const different = both.flatMap((name) => {
    const [old, fresh] = [before, after].map((folder) => readFileSync(join(folder, name + ending)))
    if (!old || !fresh) return []
    const { pixels, picture } = differenceOf(old, fresh)
    if (pixels === 0) return []
    if (picture) keep(differences, name, picture)
    return [{ name, pixels, drawn: picture !== null }]
  })
  return {
    compared: both.length,
    different,
    appeared: names.filter((name) => !known.has(name)),
    missing: [...known].filter((name) => isWanted(name) && !names.includes(name)).sort(),
  }
}

function keep(folder: string, name: string, picture: Buffer) {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name + ending), picture)
}

export const isSame = ({ different, appeared, missing }: Comparison): boolean =>
  different.length + appeared.length + missing.length === 0

/** What a person reads of it, a line for each picture that asks for a look. */
export function reportOf(comparison: Comparison): string[] {
  const { compared, different, appeared, missing } = comparison
  if (isSame(comparison)) return [`${compared} pictures, no difference.`]
  return [
    ...different.map(
      ({ name, pixels, drawn }) => `differs   ${name}  ${pixels} px${drawn ? '' : ' (another size)'}`,
    ),
    ...appeared.map((name) => `appeared  ${name}`),
    ...missing.map((name) => `missing   ${name}`),
    `${compared} pictures compared: ${different.length} differ, ${appeared.length} appeared, ${missing.length} are missing.`,
  ]
}
