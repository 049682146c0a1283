import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { firstWebsite } from '#app/features/clinic-profile/website/first-website.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { SiteFooter } from './site-footer.tsx'

const Page = createRoutesStub([{ path: '/', Component: () => <SiteFooter year="2026" /> }])

const footer = (off: string) => {
  const page = firstWebsite.lists.page.filter(({ key }) => key !== off)
  return withWebsite({ ...firstWebsite, lists: { ...firstWebsite.lists, page } }, () =>
    withLanguage('en', () => renderToStaticMarkup(<Page />)),
  )
}

test('the footer names services while their page is on', () => {
  expect(footer('gallery')).toContain('href="/services#')
  expect(footer('services')).not.toContain('href="/services')
})
