import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Scenery } from '#app/art/scenery.ts'
import { firstFields } from '#app/features/clinic-profile/website/first-fields.ts'
import { headingFields } from '#app/features/clinic-profile/website/heading-fields.ts'
import { websiteOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import type { Language } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { HomePage } from './components/home/home-page.tsx'
import { AboutPage } from './components/pages/about-page.tsx'
import { DoctorsPage } from './components/pages/doctors-page.tsx'
import { FaqPage } from './components/pages/faq-page.tsx'
import { NewPatientsPage } from './components/pages/new-patients-page.tsx'
import { OwnPage } from './components/pages/own-page.tsx'
import { PricesPage } from './components/pages/prices-page.tsx'
import { ServicePage } from './components/service/service-page.tsx'
import { payingView } from './service-details.ts'
import { noDetails, type ServiceView } from './service-view.ts'

const everyStep = Object.fromEntries(
  ['forms', 'parking', 'languages'].map((part) => [`newPatients.${part}.en`, 'Yes.']),
)
const ownPage = {
  'pages.order': '["home","about","services","mine"]',
  'page.mine.shown': '1',
  'page.mine.slug': 'mine',
  'page.mine.title.en': 'Mine',
  'photos.team': 'upload:us',
  'page.mine.questions.en': '## Is it?\nIt is.',
}

const photo = { sources: [], src: '/us.jpg', width: 1600, height: 1000, placeholder: '' }

function pagesWith(change: Record<string, string>, language: Language = 'en'): string {
  const website = websiteOf(
    { ...firstFields(), ...everyStep, ...ownPage, ...change },
    { version: 1, pictures: new Map([['us', photo]]) },
  )
  return withWebsite(website, () =>
    withLanguage(language, () => {
      const [service, other] = website.services
      const view = {
        service,
        details: {
          ...noDetails,
          steps: [{ minutes: null, title: 'Check in', text: '' }],
          questions: [{ question: 'Is it?', answer: 'It is.' }],
        },
        booking: null,
        prices: [{ title: 'First visit', note: '', per: '', minutes: null, price: { kind: 'ask' } }],
        doctors: [{ id: 'a', name: 'Dr. A', portrait: null, alternativeText: '', focus: '' }],
        related: [{ service: other, price: '' }],
        estimates: null,
      } as unknown as ServiceView
      const quote = {
        title: 'Kind',
        content: 'Kind people.',
        author: 'Rosa',
        rating: 5,
        language: 'en',
      } as const
      const [page] = website.lists.page.filter(({ key }) => key === 'mine')
      const drawn = (element: ReactElement) =>
        renderToStaticMarkup(<Scenery value={{ head: 'plain', sun: 0.5 }}>{element}</Scenery>)
      return [
        <HomePage key="home" quote={quote} nextFree={null} proofs={{}} />,
        <AboutPage key="about" doctors={1} />,
        <ServicePage key="service" view={view} />,
        <DoctorsPage key="doctors" doctors={[]} />,
        <PricesPage key="prices" view={{ groups: [], paying: payingView(), estimates: null }} />,
        <FaqPage key="faq" />,
        <NewPatientsPage key="new" />,
        ...(page ? [<OwnPage key="own" page={page} />] : []),
      ]
        .map(drawn)
        .join('')
    }),
  )
}

const names = Object.keys(headingFields) as (keyof typeof headingFields)[]

test.each(names)('the heading %s is on its page as the clinic writes it', (name) => {
  const html = pagesWith({ [`headings.${name}.en`]: `Ours at {clinic}, ${name}` })
  expect(html.includes(`>Ours at Firstlight, ${name}<`)).toBe(true)
})

test('an emptied heading is our first one again, in the language of the page', () => {
  const empty = { 'headings.why.en': '', 'headings.why.es': '' }
  expect(pagesWith(empty)).toContain('>Why Choose Us<')
  expect(pagesWith(empty, 'es')).toContain('>Por qué elegirnos<')
})

test('a heading that is emptied in one language is our first one there', () => {
  expect(pagesWith({ 'headings.why.es': '' }, 'es')).toContain('>Por qué elegirnos<')
  expect(pagesWith({ 'headings.why.en': 'Our promise', 'headings.why.es': '' })).toContain('>Our promise<')
})

test('a page that is renamed in the menu has that name at its top', () => {
  expect(pagesWith({})).toContain('>About Us</h1>')
  const renamed = pagesWith({ 'page.about.title.en': 'Our story' })
  expect(renamed).toContain('>Our story</h1>')
  expect(renamed).not.toContain('>About Us</h1>')
})
