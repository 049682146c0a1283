import { withTimeZone } from '#app/platform/clinic-time.server.ts'
import type { Website } from './website/website.ts'
import { withWebsite } from './website/with-website.server.ts'

/** The clinic as the database describes it: what it says of itself, and where its days begin. */
export type Clinic = { website: Website; timeZone: string }

/** Everything that is called or awaited in `action` speaks of that clinic and computes in its time zone. */
export const withClinic = <T>({ website, timeZone }: Clinic, action: () => T): T =>
  withTimeZone(timeZone, () => withWebsite(website, action))
