import type { ColorBy } from '../tabs.ts'

/** Whom or what an appointment is with, in a few letters; `hue` is one of the colors of `looks.module.css`. */
export type Tag = { id: string; name: string; initials: string; hue: number }

const hues = 8

type Named = { id: string; name: string }

/** One for each, in their order. Letters that two would share get a number, so that no two tags read alike. */
export function tagsOf(all: readonly Named[]): Tag[] {
  const used = new Set<string>()
  return all.map(({ id, name }, at) => {
    const letters = initialsOf(name)
    let initials = letters
    for (let count = 2; used.has(initials); count++) initials = `${letters}${count}`
    used.add(initials)
    return { id, name, initials, hue: at % hues }
  })
}

const mostLetters = 3

/** "SO" for Sam Okafor, "JE" for Dr. Jordan Example, "BOT" for Botox, "DOT" for DOT Physical Exam. */
function initialsOf(name: string): string {
  const [abbreviation] = name.match(/^\p{Lu}{2,4}(?= |$)/u) ?? []
  if (abbreviation) return abbreviation
  const words = name.split(/[\s-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word) && !word.endsWith('.'))
  const [first = name] = words
  const letters = words.length > 1 ? words.map((word) => [...word][0]) : [...first]
  return letters.slice(0, mostLetters).join('').toUpperCase()
}

type Tagged = { clinicianId: string | null; treatmentId: string }

const keyOf = (color: ColorBy, visit: Tagged) =>
  color === 'treatment' ? visit.treatmentId : visit.clinicianId

/** Those that something on the board has. */
export function shownTags(tags: readonly Tag[], color: ColorBy, visits: readonly Tagged[]): Tag[] {
  const shown = new Set(visits.map((visit) => keyOf(color, visit)))
  return tags.filter(({ id }) => shown.has(id))
}

export const tagOf = (
  { tags, color }: { tags: readonly Tag[]; color: ColorBy },
  visit: Tagged,
): Tag | undefined => tags.find(({ id }) => id === keyOf(color, visit))
