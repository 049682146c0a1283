import type { BrandToken } from './tokens.ts'

/** On which a page puts words. */
const grounds = ['bg', 'surface', 'surface-2', 'surface-3', 'dawn', 'primary-soft'] as const

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const [words, shapes] = [4.5, 3]

type Pair = readonly [color: BrandToken, ground: BrandToken, least: number]
const onEach = (color: BrandToken, least: number, on: readonly BrandToken[] = grounds): Pair[] =>
  on.map((ground) => [color, ground, least])

/** Each color of the website with each ground it is seen on, and the least contrast that WCAG AA asks for there. */
export const pairs: readonly Pair[] = [
  ...onEach('ink', words),
  ...onEach('ink-2', words),
  ...onEach('ink-3', words),
  ...onEach('link', words),
  ...onEach('clay', words),
  ...onEach('primary', words, ['bg', 'surface', 'surface-2', 'primary-soft']),
  ...onEach('on-primary', words, ['primary', 'primary-hover']),
  ...onEach('on-dusk', words, ['dusk']),
  ...onEach('on-dusk-2', words, ['dusk']),
  ...onEach('line-strong', shapes),
  ...onEach('focus', shapes),
  ...onEach('star', shapes, ['bg', 'surface']),
]
/** Colors of a status, which are the same for every brand, on the grounds that follow from it. */
export const statusPairs = ['danger', 'ok-fg', 'warn-fg', 'info-fg', 'bad-fg'].flatMap((color) =>
  (['bg', 'surface', 'surface-2'] as const).map((ground) => [color, ground, words] as const),
)
