/** What makes a new installation somebody's own clinic, in the order in which it is best done. */
export const setupSteps = [
  'account',
  'profile',
  'hours',
  'team',
  'treatments',
  'mail',
  'factor',
  'backups',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** Which of them are done: derived from what is there, never ticked by hand. */
export type SetupFacts = Record<SetupStep, boolean>

export const countDone = (facts: SetupFacts): number => setupSteps.filter((step) => facts[step]).length

/** The one to go on with; undefined where all are done. */
export const nextStep = (facts: SetupFacts): SetupStep | undefined => setupSteps.find((step) => !facts[step])

type Point = { x: number; y: number }

/** Where the sun rises, where it stands at last, and where the line between the two bends; in the drawing's units. */
const rise: Point = { x: 18, y: 128 }
const noon: Point = { x: 222, y: 30 }
const bend: Point = { x: (rise.x + noon.x) / 2, y: noon.y }

export const horizon = rise.y

const between = (from: Point, to: Point, part: number): Point => ({
  x: rounded(from.x + (to.x - from.x) * part),
  y: rounded(from.y + (to.y - from.y) * part),
})
const rounded = (value: number) => Math.round(value * 10) / 10

/** After so many steps. */
export function sunAt(done: number): Point {
  const part = done / setupSteps.length
  return between(between(rise, bend, part), between(bend, noon, part), part)
}

/** The sun's way so far: one curve, that of the whole way. */
export function wayTo(done: number): string {
  const [turn, end] = [between(rise, bend, done / setupSteps.length), sunAt(done)]
  return `M${rise.x} ${rise.y}Q${turn.x} ${turn.y} ${end.x} ${end.y}`
}

/** Takes the list away and brings it back. */
export const setupPath = '/admin/setup'
