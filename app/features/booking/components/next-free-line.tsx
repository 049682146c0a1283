import { bookingPath } from '#app/features/public-pages/navigation.ts'
import typography from '#app/ui/typography.module.css'
import type { NextFreeView } from '../services-view.server.ts'
import { NextFree } from './next-free.tsx'

/** In the hero: when the clinic is free next, and the way to book. */
export const NextFreeLine = (view: NonNullable<NextFreeView>) => (
  <a className={typography.plainLink} href={bookingPath()}>
    <NextFree {...view} />
  </a>
)
