import type { Clinic } from './fixtures.ts'

type Look = { color?: string; hero?: string; type?: string }

/** The website is published once more, with that look. */
export const publishLook = (clinic: Pick<Clinic, 'database'>, look: Look): void =>
  publishFields(
    clinic,
    Object.fromEntries(Object.entries(look).map(([part, value]) => [`look.${part}`, value])),
  )

/** The website is published once more, with what these fields say: of a group or list, such as `faq.order`. */
export function publishFields(
  { database }: Pick<Clinic, 'database'>,
  fields: Readonly<Record<string, string>>,
): void {
  const patch = JSON.stringify(fields).replaceAll("'", "''")
  database(`insert into website_versions
      (number, content, changes, note, "publishedBy", "publishedAt", "restoredFrom")
    select number + 1, json_patch(content, '${patch}'), changes, note, "publishedBy", "publishedAt", "restoredFrom"
      from website_versions order by number desc limit 1`)
}
