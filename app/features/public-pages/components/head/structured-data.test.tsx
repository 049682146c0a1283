import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { firstWebsite } from '#app/features/clinic-profile/website/first-website.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import type { Language } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
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
}
const doctors = [
  { ...noOne, id: 'jordan', name: 'Dr. Jordan Example, MD', specialty: 'Medicina interna' },
  { ...noOne, id: 'nora', name: 'Nora Bird, NP', specialty: '' },
]

/** What a search engine reads on a page of the site. */
function graphOf(language: Language, path: string, element: React.ReactNode): Record<string, unknown>[] {
  const place = language === 'en' ? '' : 'es/'
  const id = `${place}routes/public/layout`
  const router = createMemoryRouter([{ id, path, element, loader: () => null }], {
    initialEntries: [path],
    hydrationData: { loaderData: { [id]: { origin, year: '2026' } } },
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
    name: 'Firstlight Medical & Wellness',
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
    url: `${origin}/es/services#weightloss`,
  })
  const [, doctor, colleague] = graphOf('es', '/es/doctors', <DoctorData doctors={doctors} />)
  expect(doctor).toMatchObject({
    '@id': `${origin}/doctors#doctor`,
    name: 'Dr. Jordan Example, MD',
    medicalSpecialty: 'Medicina interna',
    url: `${origin}/es/doctors`,
  })
  expect(colleague).toMatchObject({ '@id': `${origin}/doctors#doctor-nora`, name: 'Nora Bird, NP' })
  expect(colleague).not.toHaveProperty('medicalSpecialty')
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
