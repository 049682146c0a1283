import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { firstWebsite } from '#app/features/clinic-profile/website/first-website.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import { type Language, languages } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { SiteMeta } from './components/head/page-meta.tsx'
import { clinicCopy } from './copy.ts'

const named = { name: 'Mesa Physical Therapy', legalName: 'Vega & Ortiz Holdings, PLLC' }
const website = { ...firstWebsite, profile: { ...firstWebsite.profile, ...named } }
const inClinic = <T,>(language: Language, action: () => T) =>
  withWebsite(website, () => withLanguage(language, action))

test('a title names the clinic as patients know it, not as it is registered', () => {
  expect(inClinic('en', clinicCopy.home.title)).toBe('Mesa Physical Therapy in Odessa, Texas')
  expect(inClinic('es', clinicCopy.home.title)).toBe('Mesa Physical Therapy en Odessa, Texas')
  expect(inClinic('en', () => clinicCopy.titled('Contact'))).toBe('Contact - Mesa Physical Therapy')
})

test.each(languages)('so does what a shared link says of the site in %s', (language) => {
  const element = <SiteMeta origin="https://clinic.example" />
  const router = createMemoryRouter([{ path: '/', element }])
  const html = inClinic(language, () => renderToStaticMarkup(<RouterProvider router={router} />))
  expect(html).toContain('property="og:site_name" content="Mesa Physical Therapy"')
  expect(html).not.toContain('Holdings')
})
