import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { isPhysician } from '#app/features/clinic-profile/doctor.ts'
import { firstWebsite } from '#app/features/clinic-profile/website/first-website.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import { pathIn } from '#app/language/addresses.ts'
import { type Language, languages } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import vocabulary from '#test/schema-org/vocabulary.json' with { type: 'json' }
import { ClinicData, DoctorData, ServicesData } from './structured-data.tsx'

const origin = 'https://clinic.example'

const noOne = {
  education: '',
  experience: '',
  sentence: '',
  portrait: null,
  focus: '50 50',
  alternativeText: '',
  social: { linkedin: '', twitter: '' },
  isBookable: true,
  isPhysician: false,
}
const doctors = [
  {
    ...noOne,
    id: 'jordan',
    name: 'Dr. Jordan Example, MD',
    specialty: 'Medicina interna',
    isPhysician: true,
  },
  { ...noOne, id: 'nora', name: 'Nora Bird, NP', specialty: '' },
  { ...noOne, id: 'luz', name: 'Luz Vega, DPT', specialty: 'Fisioterapia' },
]

/** What a search engine reads on a page of the site. */
function graphOf(
  language: Language,
  path: string,
  element: React.ReactNode,
  site: object = {},
): Record<string, unknown>[] {
  const place = language === 'en' ? '' : 'es/'
  const id = `${place}routes/public/layout`
  const address = pathIn(language, path)
  const router = createMemoryRouter([{ id, path: address, element, loader: () => null }], {
    initialEntries: [address],
    hydrationData: { loaderData: { [id]: { origin, year: '2026', ...site } } },
  })
  const html = withLanguage(language, () => renderToStaticMarkup(<RouterProvider router={router} />))
  const text = />(.*)<\/script>/s.exec(html)?.[1] ?? ''
  return JSON.parse(text)['@graph']
}

test('the English page describes the clinic in English', () => {
  const [page, clinic] = graphOf('en', '/about', <ClinicData />)
  expect(page).toMatchObject({ '@type': 'WebPage', url: `${origin}/about`, inLanguage: 'en' })
  expect(clinic).toMatchObject({
    '@type': 'MedicalClinic',
    '@id': `${origin}/#clinic`,
    url: `${origin}/`,
    description: 'Medical care and wellness under one roof, in Odessa, Texas.',
    potentialAction: { target: `${origin}/appointment` },
  })
})

test('the Spanish page describes the same clinic in Spanish', () => {
  const [page, clinic] = graphOf('es', '/es/About/', <ClinicData />)
  expect(page).toMatchObject({ '@type': 'WebPage', url: `${origin}/es/about`, inLanguage: 'es' })
  expect(clinic).toMatchObject({
    '@id': `${origin}/#clinic`,
    name: 'Firstlight',
    legalName: 'Firstlight Medical & Wellness',
    url: `${origin}/es`,
    description: 'Atención médica y bienestar bajo un mismo techo, en Odessa, Texas.',
    potentialAction: { target: `${origin}/es/appointment` },
  })
})

test('services and doctor keep their ids and lead to the page in the language', () => {
  const [, ...services] = graphOf('es', '/es/services', <ServicesData />)
  expect(services).toHaveLength(7)
  expect(services[0]).toMatchObject({
    '@id': `${origin}/services#weightloss`,
    name: 'Programa para bajar de peso',
    url: `${origin}/es/services/weightloss`,
  })
  const [, doctor, colleague, therapist] = graphOf('es', '/es/doctors', <DoctorData doctors={doctors} />)
  expect(doctor).toMatchObject({
    '@type': 'Physician',
    '@id': `${origin}/doctors#doctor`,
    name: 'Dr. Jordan Example, MD',
    medicalSpecialty: 'Medicina interna',
    url: `${origin}/es/doctors`,
  })
  expect(colleague).toMatchObject({
    '@type': 'Person',
    '@id': `${origin}/doctors#doctor-nora`,
    name: 'Nora Bird, NP',
    worksFor: { '@id': `${origin}/#clinic` },
  })
  expect(colleague).not.toHaveProperty('jobTitle')
  expect(therapist).toMatchObject({ '@type': 'Person', jobTitle: 'Fisioterapia' })
})

test.each([
  ['MD', true],
  ['M.D., Ph.D.', true],
  ['PhD, DO', true],
  ['MBBS', true],
  ['NP', false],
  ['PA-C', false],
  ['DPT', false],
  ['DDS', false],
  ['MDiv', false],
  ['', false],
])('"%s" are the credentials of a physician: %s', (credentials, is) => {
  expect(isPhysician(credentials)).toBe(is)
})

const types: Record<string, string[]> = vocabulary.types
const domains: Record<string, string[]> = vocabulary.properties
const withAncestors = (type: string): string[] => [type, ...(types[type] ?? []).flatMap(withAncestors)]

/** What schema.org doesn't know about a thing and what is in it. */
function unknownIn(thing: object): string[] {
  const { '@type': type, '@id': id, ...said } = thing as Record<string, unknown>
  const isReference = type === undefined && typeof id === 'string'
  if (isReference) return Object.keys(said)
  if (typeof type !== 'string' || types[type] === undefined) return [`type ${type}`]
  const all = withAncestors(type)
  const unknown = Object.keys(said).filter((name) => !domains[name]?.some((one) => all.includes(one)))
  const inside = Object.values(said)
    .flat()
    .filter((value) => typeof value === 'object' && value !== null)
  return [...unknown.map((name) => `${type}.${name}`), ...inside.flatMap(unknownIn)]
}

test.each(languages)('schema.org knows every type and property that is said in %s', (language) => {
  const days = { first: '2026-12-24', last: '2026-12-25', spans: [] }
  const half = { first: '2026-12-31', last: '2026-12-31', spans: [{ from: '09:00', to: '12:00' }] }
  const things = [
    ...graphOf(language, '/about', <ClinicData />, { different: [days, half] }),
    ...graphOf(language, '/services', <ServicesData />),
    ...graphOf(language, '/doctors', <DoctorData doctors={doctors} />),
  ]
  expect(JSON.stringify(things)).toContain('specialOpeningHoursSpecification')
  expect(things.flatMap(unknownIn)).toEqual([])
  expect(unknownIn({ '@type': 'Physician', worksFor: {} })).toContain('Physician.worksFor')
})

test('a clinic that says no degrees has an address and no point', () => {
  const { profile } = firstWebsite
  expect(graphOf('en', '/about', <ClinicData />)[1]).toHaveProperty('geo')
  const [, clinic] = withWebsite({ ...firstWebsite, profile: { ...profile, coordinates: null } }, () =>
    graphOf('en', '/about', <ClinicData />),
  )
  expect(clinic).toHaveProperty('address')
  expect(clinic).not.toHaveProperty('geo')
})
