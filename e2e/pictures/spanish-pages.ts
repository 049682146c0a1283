import { pathIn } from '#app/language/addresses.ts'
import { publicPages } from './public-pages.ts'
import type { Scene, Subject } from './subject.ts'

const widths = [320, 390, 1440]

/** The public pages in Spanish, where words run longest: in the narrowest windows and in a wide one. */
export const spanishPages: readonly Subject[] = publicPages
  .filter(({ bring, isWordless, isPrint }) => (!bring || isWordless) && !isPrint)
  .map((subject) => ({
    ...subject,
    name: `spanish-${subject.name}`,
    path: (scene: Scene) => pathIn('es', pathOf(subject, scene)),
    widths: subject.widths ? [320, 390] : widths,
  }))

const pathOf = ({ path }: Subject, scene: Scene) => (typeof path === 'string' ? path : path(scene))
