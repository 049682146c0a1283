import { columns } from '#app/db/columns.ts'
import { websiteGroup } from '#app/features/clinic-profile/website/current-clinic.ts'
import { publicLegalNames } from '#app/features/clinic-profile/website/legal-links.ts'
import { type LegalName, legalGroup } from '#app/features/clinic-profile/website/legal-names.ts'
import { language } from '#app/language/language.ts'
import { firstLanguage } from '#app/language/languages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import type { Keeping } from '#app/platform/pages/keeping.ts'
import type { Services } from '#app/platform/services.ts'
import { confirmationOf } from './details.ts'
import { currentDocument } from './document.server.ts'
import type { EarlierVersion, LegalDocument, LegalPageView, LegalWords } from './page.ts'
import { type LegalVersion, listLegalVersions } from './queries.server.ts'

type Asked = {
  name: LegalName
  /** Somebody who may change the website looks at its draft. */
  isPreview: boolean
  keeping: Keeping
}

/**
 * A legal page as it was confirmed and published, with its earlier versions; null where no owner confirmed it, except in
 * a preview. Without the database it is what the website says, without earlier versions.
 */
export async function readLegalPage(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { name, isPreview, keeping }: Asked,
): Promise<LegalPageView | null> {
  if (!(isPreview || publicLegalNames().includes(name))) return null
  const versions = await listLegalVersions(db, name).catch((error: unknown) => {
    log.error({ kind: kindOf(error) }, 'legal versions not read')
    keeping.refuse()
    return []
  })
  const newest = versions.find(({ endedAt }) => endedAt === null)
  const document = isPreview ? undefined : newest?.document
  return {
    ...inLanguage(document ?? currentDocument(name)),
    name,
    reviewed: confirmationOf(websiteGroup(legalGroup(name)).confirmed)?.day ?? '',
    earlier: versions.flatMap((version) => earlierOf(version) ?? []),
    ended: null,
  }
}

/** An earlier version of a page that is public; null where there is none of that number. */
export async function readEarlierVersion(
  { db }: Pick<Services, 'db'>,
  { name, isPreview, number }: Omit<Asked, 'keeping'> & { number: string },
): Promise<LegalPageView | null> {
  if (!(isPreview || publicLegalNames().includes(name))) return null
  const version = (await listLegalVersions(db, name)).find((one) => String(one.number) === number)
  const ended = version && earlierOf(version)
  if (!ended) return null
  return { ...inLanguage(version.document), name, reviewed: version.confirmedOn, earlier: [], ended }
}

function earlierOf({ number, document, endedAt }: LegalVersion): EarlierVersion | null {
  if (endedAt === null) return null
  return { number, effective: document.effective, until: clinicDate(columns.asInstant(endedAt)) }
}

const noWords: LegalWords = { title: '', lead: '', must: '', text: '' }

const inLanguage = ({ words, ...document }: LegalDocument) => ({
  ...document,
  words: words[language()] ?? words[firstLanguage] ?? noWords,
})
