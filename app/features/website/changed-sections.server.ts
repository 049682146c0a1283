import type { Services } from '../../platform/services.ts'
import { sectionOf } from '../clinic/website/field-sections.ts'
import { readDraft } from './draft/draft.server.ts'

/** The sections in which something waits to be published. */
export async function readChangedSections({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const { changes } = await readDraft(db)
  return [...new Set(changes.map(({ field }) => sectionOf(field)))]
}
