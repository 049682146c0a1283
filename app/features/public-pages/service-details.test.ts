import { expect, test } from 'vitest'
import { firstFields } from '#app/features/clinic-profile/website/first-fields.ts'
import { websiteOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { detailsOf, estimatesPath, otherPriceGroups, payingView, pricesOfService } from './service-details.ts'

const price = (key: string, parts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries({ shown: '1', price: 'exact', ...parts }).map(([part, text]) => [
      `price.${key}.${part}`,
      text,
    ]),
  )

const fields = {
  'service.botox.goodFit.en': 'You’re an adult\n\n You’ve had it before ',
  'service.botox.step1Title.en': 'Check in',
  'service.botox.step1Minutes': '5',
  'service.botox.step3Title.en': 'Your plan',
  'service.botox.step3Minutes': '25',
  'service.botox.question1Asked.en': 'Does it hurt?',
  'service.botox.question2Asked.en': 'How long does it last?',
  'service.botox.question2Answer.en': 'We’ll tell you at {clinic}.',
  'service.botox.photo1': 'upload:gone',
  'service.botox.photo3': 'upload:room',
  'service.botox.photo3Text.en': 'A room at {clinic}',
  'service.botox.crisisLine': '1',
  'prices.order': '["first","range","hidden","half","none","exam","lost","alone"]',
  ...price('first', { service: 'botox', 'title.en': 'First visit', amount: '14900', minutes: '30' }),
  ...price('range', {
    service: 'botox',
    'title.en': 'Follow-up',
    price: 'range',
    amount: '5000',
    upTo: '9000',
  }),
  ...price('hidden', { service: 'botox', 'title.en': 'Secret', amount: '1', shown: '' }),
  ...price('half', { service: 'botox', 'title.en': 'Labs', price: 'range', amount: '5000' }),
  ...price('none', { service: 'botox', 'title.en': 'Touch-up' }),
  ...price('exam', {
    'title.en': 'DOT Physical Exam',
    'heading.en': 'Exams',
    price: 'from',
    amount: '11000',
  }),
  ...price('alone', { 'title.en': 'Copy of records', amount: '2500' }),
  ...price('lost', { service: 'gone', 'title.en': 'Nothing', amount: '100' }),
  'prices.insurance.en': 'Aetna\nMedicare',
  'prices.changedOn': '2026-11-02',
}

const room = { sources: [], src: '/room.jpg', width: 1600, height: 1000, placeholder: '' }
const pictures = new Map([['room', room]])
const website = websiteOf({ ...firstFields(), ...fields }, { version: 1, pictures })
const botox = website.services.find(({ id }) => id === 'botox') as (typeof website.services)[number]
const read = <T>(what: () => T): T => withWebsite(website, () => withLanguage('en', what))

test('what is empty is left out, lines are a list, and the clinic’s name is filled in', () => {
  expect(read(() => detailsOf(botox))).toMatchObject({
    about: '',
    goodFit: ['You’re an adult', 'You’ve had it before'],
    callFirst: [],
    steps: [
      { title: 'Check in', minutes: 5 },
      { title: 'Your plan', minutes: 25 },
    ],
    questions: [{ question: 'How long does it last?', answer: 'We’ll tell you at Firstlight.' }],
    photos: [{ picture: room, alt: 'A room at Firstlight' }],
    hasCrisisLine: true,
  })
})

test('prices are in cents, by service, by heading, then the others; those of what is hidden are on no page', () => {
  expect(read(() => pricesOfService(botox))).toMatchObject([
    { title: 'First visit', minutes: 30, price: { kind: 'exact', cents: 14_900 } },
    { title: 'Follow-up', price: { kind: 'range', cents: 5_000, most: 9_000 } },
    { title: 'Labs', price: { kind: 'from', cents: 5_000 } },
    { title: 'Touch-up', price: { kind: 'ask' } },
  ])
  expect(read(() => otherPriceGroups(website.services))).toMatchObject([
    { title: 'Exams', lines: [{ title: 'DOT Physical Exam', price: { kind: 'from', cents: 11_000 } }] },
    { title: 'Other prices', lines: [{ title: 'Copy of records' }] },
  ])
})

test('how patients pay is said as far as the clinic wrote it', () => {
  expect(read(payingView)).toMatchObject({
    insurance: ['Aetna', 'Medicare'],
    methods: [],
    changedOn: '2026-11-02',
  })
})

test('estimates are explained where an owner confirmed that notice', () => {
  expect(read(estimatesPath)).toBeNull()
  const confirmed = websiteOf(
    { ...firstFields(), 'legal-good-faith.confirmed': '2026-11-27 dana x' },
    { version: 1, pictures: new Map() },
  )
  const inSpanish = withWebsite(confirmed, () => withLanguage('es', estimatesPath))
  expect(inSpanish).toBe('/es/legal/good-faith')
})
