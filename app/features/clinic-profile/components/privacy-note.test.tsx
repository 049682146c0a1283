import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withLanguage } from '#app/language/with-language.server.ts'
import { firstFields } from '../website/first-fields.ts'
import { websiteOf } from '../website/read-fields.ts'
import { withWebsite } from '../website/with-website.server.ts'
import { PrivacyNote } from './privacy-note.tsx'

const noteOf = (fields: Record<string, string>) => {
  const website = websiteOf({ ...firstFields(), ...fields }, { version: 1, pictures: new Map() })
  return withWebsite(website, () => withLanguage('es', () => renderToStaticMarkup(<PrivacyNote />)))
}

test('a form names the notices that an owner confirmed, and no others', () => {
  expect(noteOf({ 'legal-complaints.confirmed': '2026-11-27 dana x' })).toBe('')
  const html = noteOf({ 'legal-website-privacy.confirmed': '2026-11-27 dana x' })
  expect(html).toContain('href="/es/legal/website-privacy"')
  expect(html).not.toContain('privacy-practices')
})
