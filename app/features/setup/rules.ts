/**
 * What makes a new installation somebody's own clinic, in an order that works: the time zone locks with the first
 * booking, what was changed on the website waits to be published, and clinicians are assigned to treatments.
 */
export const setupSteps = [
  'hours',
  'profile',
  'look',
  'services',
  'legal',
  'publish',
  'account',
  'treatments',
  'team',
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

/** How an owner wants the list; null until chosen. */
export type SetupChoice = 'open' | 'closed' | 'hidden' | null

/** After so many an owner knows what it is for, and it is one line. */
const stepsUntilClosed = 3

export const isListOpen = (choice: SetupChoice, facts: SetupFacts): boolean =>
  choice === null ? countDone(facts) < stepsUntilClosed : choice === 'open'

/** How long the list says that all is done. */
export const saidForDays = 7

/** Takes what an owner chooses about the list. */
export const setupPath = '/admin/setup'
