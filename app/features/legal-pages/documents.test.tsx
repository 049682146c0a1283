import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { firstFields } from '#app/features/clinic-profile/website/first-fields.ts'
import { publicLegalNames } from '#app/features/clinic-profile/website/legal-links.ts'
import { legalNames } from '#app/features/clinic-profile/website/legal-names.ts'
import { websiteOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import { parseText, wordsOf } from '#app/features/website-text/parse.ts'
import { languages } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { LegalPage } from './components/legal-page.tsx'
import { detailsOf } from './details.ts'
import { currentDocument } from './document.server.ts'
import { filledLegalText, firstLegalText } from './documents.ts'
import type { LegalPageView, LegalWords } from './page.ts'
import { taglinesOf } from './taglines.ts'

const site = (fields: Record<string, string> = {}) =>
  websiteOf({ ...firstFields(), ...fields }, { version: 1, pictures: new Map() })

const texts = ['TX', 'OH'].flatMap((state) =>
  legalNames.flatMap((name) =>
    languages.map((language) => ({
      state,
      name,
      language,
      text: firstLegalText(name, state)[language] ?? '',
    })),
  ),
)

test.each(texts)('$name for $state in $language is filled in and has no marks left', ({ text, language }) => {
  const details = detailsOf(site({ 'legal.officer': 'Dana Whitlock' }))
  const filled = withLanguage(language, () => filledLegalText(text, details))
  expect(
    [...filled.matchAll(/\{([a-z-]+)\}/g)]
      .map(([, slot]) => slot)
      .filter((slot) => slot !== 'languages' && slot !== 'board'),
  ).toEqual([])
  const words = parseText(filled).flatMap((block) =>
    block.kind === 'heading'
      ? [block.pieces]
      : block.kind === 'list'
        ? block.items
        : block.kind === 'paragraph'
          ? block.lines
          : [],
  )
  const said = words
    .map(wordsOf)
    .join('\n')
    .replaceAll(/\[\[.*\]\]/g, '')
  expect(said).not.toMatch(/\*\*|\]\(|^#|^- |undefined/m)
  expect(said).not.toMatch(/e-mail|letter\b|telephone|whoever/i)
})

test('both languages have the same chapters and lists', () => {
  for (const state of ['TX', 'OH'])
    for (const name of legalNames) {
      const shape = languages.map((language) =>
        parseText(firstLegalText(name, state)[language] ?? '').map((block) =>
          block.kind === 'heading'
            ? `h${block.level}`
            : block.kind === 'list'
              ? `list ${block.items.length}`
              : block.kind,
        ),
      )
      expect(shape[1], `${name} ${state}`).toEqual(shape[0])
    }
})

describe('the privacy notice has what 45 CFR 164.520(b)(1) asks for, in both languages', () => {
  test.each([
    [
      'treatment, with an example',
      /other professionals who treat you\. For example/,
      /otros profesionales que le atienden\. Por ejemplo/,
    ],
    [
      'operations, with an example',
      /manage our services.* For example/,
      /administrar nuestros servicios.* Por ejemplo/,
    ],
    ['payment, with an example', /bill you.* For example/, /cobrarle a usted.* Por ejemplo/],
    [
      'use without permission: public health',
      /\*\*Public health and safety:\*\*/,
      /\*\*Salud y seguridad públicas:\*\*/,
    ],
    ['use without permission: research', /\*\*Research:\*\*/, /\*\*Investigación:\*\*/],
    ['use without permission: law', /\*\*Complying with the law:\*\*/, /\*\*Cumplimiento de la ley:\*\*/],
    [
      'use without permission: organ donation',
      /\*\*Organ and tissue donation:\*\*/,
      /\*\*Donación de órganos y tejidos:\*\*/,
    ],
    [
      'use without permission: the dead',
      /\*\*Medical examiners and funeral directors:\*\*/,
      /\*\*Médicos forenses y funerarias:\*\*/,
    ],
    [
      'use without permission: workers’ compensation',
      /\*\*Workers’ compensation:\*\*/,
      /\*\*Compensación por accidentes de trabajo:\*\*/,
    ],
    [
      'use without permission: government',
      /\*\*Law enforcement and other government requests:\*\*/,
      /\*\*Policía y otras solicitudes del gobierno:\*\*/,
    ],
    [
      'use without permission: lawsuits',
      /court order, an administrative order, or a subpoena/,
      /orden judicial o administrativa, o a un citatorio/,
    ],
    ['stricter law', /42 CFR Part 2/, /42 CFR Parte 2/],
    [
      'proceedings',
      /civil, criminal, administrative, or legislative proceeding/,
      /civil, penal, administrativo o legislativo/,
    ],
    [
      'marketing, sale, psychotherapy notes',
      /marketing\n- sell your information\n- use or share psychotherapy notes/,
      /mercadotecnia\n- vender su información\n- usar o compartir notas de psicoterapia/,
    ],
    [
      'other uses only with permission, which can be revoked',
      /take back your permission in writing/,
      /retirar un permiso por escrito/,
    ],
    ['restrictions', /We don’t have to agree/, /No estamos obligados a aceptar/],
    [
      'paid in full',
      /out of pocket, you can ask us not to share/,
      /de su bolsillo, puede pedirnos que no compartamos/,
    ],
    ['confidential communications', /all reasonable requests/, /toda solicitud razonable/],
    ['copy', /get a paper or electronic copy/, /obtener una copia en papel o electrónica/],
    ['amendment', /why in writing within 60 days/, /por escrito el motivo en un plazo de 60 días/],
    ['accounting', /in the last six years/, /en los últimos seis años/],
    [
      'paper copy',
      /even if you agreed to get this notice electronically/,
      /aunque haya aceptado recibir este aviso en forma electrónica/,
    ],
    [
      'duties',
      /required by law to keep your protected health information private/,
      /La ley nos exige mantener la privacidad/,
    ],
    ['breach', /tell you promptly if a breach/, /Le avisaremos pronto si ocurre una violación/],
    [
      'abide',
      /must follow the notice that is currently in effect/,
      /Debemos cumplir el aviso que esté vigente/,
    ],
    ['changes', /changes will apply to all the information/, /cambios se aplicarán a toda la información/],
    [
      'complaints to us and to the Secretary',
      /Department of Health and Human Services, Office for Civil Rights/,
      /Departamento de Salud y Servicios Humanos de EE\. UU\. \(HHS\), Oficina de Derechos Civiles/,
    ],
    ['no retaliation', /won’t retaliate/, /No tomaremos represalias/],
    ['contact', /\{officer\}\*\*\n\{officer-phone\}/, /\{officer\}\*\*\n\{officer-phone\}/],
  ])('%s', (_, english, spanish) => {
    for (const state of ['TX', 'OH']) {
      const { en, es } = firstLegalText('privacy-practices', state)
      expect(en).toMatch(english)
      expect(es).toMatch(spanish)
    }
  })

  test('Texas has its own times and notice, other states have not', () => {
    const [texas, ohio] = ['TX', 'OH'].map((state) => firstLegalText('privacy-practices', state))
    expect(texas?.en).toMatch(/15 business days/)
    expect(texas?.en).toMatch(/may be shared electronically/)
    expect(texas?.es).toMatch(/15 días hábiles/)
    expect(`${ohio?.en}${ohio?.es}`).not.toMatch(/Texas|15 /)
    expect(ohio?.en).toMatch(/within 30 days/)
  })
})

test('what carriers ask for is in the terms of text messages', () => {
  const { en, es } = firstLegalText('website-privacy', 'TX')
  for (const words of [
    /Program:/,
    /up to three reminders/,
    /message and data rates may apply/i,
    /\*\*STOP\*\*/,
    /\*\*HELP\*\*/,
    /don’t share your mobile number/,
    /don’t share your consent/,
  ])
    expect(en).toMatch(words)
  for (const words of [
    /Programa:/,
    /tarifas de mensajes y datos/,
    /\*\*ALTO\*\*/,
    /\*\*AYUDA\*\*/,
    /No compartimos con nadie su consentimiento/,
  ])
    expect(es).toMatch(words)
})

function pageOf(
  name: (typeof legalNames)[number],
  language: 'en' | 'es',
  fields: Record<string, string> = {},
) {
  return withWebsite(site(fields), () => {
    const { words, ...document } = currentDocument(name)
    const view: LegalPageView = {
      ...document,
      name,
      words: words[language] as LegalWords,
      reviewed: fields[`legal-${name}.confirmed`]?.split(' ')[0] ?? '',
      earlier: [],
      ended: null,
    }
    const router = createMemoryRouter([{ path: '*', element: <LegalPage view={view} /> }], {
      initialEntries: [`/legal/${name}`],
    })
    return withLanguage(language, () => renderToStaticMarkup(<RouterProvider router={router} />))
  })
}

test('the heading that the law prescribes is over every text, word for word', () => {
  const words =
    'THIS NOTICE DESCRIBES HOW MEDICAL INFORMATION ABOUT YOU MAY BE USED AND DISCLOSED AND HOW YOU CAN GET ACCESS TO THIS INFORMATION. PLEASE REVIEW IT CAREFULLY.'
  expect(pageOf('privacy-practices', 'en', { 'legal-privacy-practices.text.en': 'Ours.' })).toContain(words)
  expect(pageOf('good-faith', 'en')).not.toContain(words)
})

test('each notice in another language says which, and from which side it is read', () => {
  const html = pageOf('language-help', 'en')
  for (const mark of [
    'lang="vi"',
    'lang="zh-Hans"',
    'lang="ar" dir="rtl"',
    'lang="ur" dir="rtl"',
    'lang="fa" dir="rtl"',
    'lang="gu"',
    'lang="lo"',
  ])
    expect(html).toContain(mark)
  expect(html).not.toContain('lang="pl"')
  expect(pageOf('language-help', 'en', { 'profile.state': 'IL' })).toContain('lang="pl"')
  expect(html).toContain('<bdi><a href="tel:+14325550142">(432) 555-0142</a></bdi>')
})

test('Texas has the fifteen languages of HHS’s list, each with the clinic’s phone once', () => {
  const notices = taglinesOf('TX')
  const listed = 'es vi zh-Hans zh-Hant ko ar ur tl fr hi fa de gu ru ja lo'.split(' ')
  expect(notices.map(({ lang }) => lang)).toEqual(listed)
  for (const { lang, text } of notices) expect(text.split('{phone}'), lang).toHaveLength(2)
})

test('the Texas board’s notice is there in both languages, in Texas alone', () => {
  for (const language of languages) {
    const html = pageOf('complaints', language)
    expect(html).toContain('NOTICE CONCERNING COMPLAINTS')
    expect(html).toContain('AVISO SOBRE LAS QUEJAS')
  }
  expect(pageOf('complaints', 'en', { 'profile.state': 'OH' })).not.toContain('Texas Medical Board')
})

test('a page says when it took effect, and when an owner read it', () => {
  const dates = {
    'legal-complaints.effective': '2026-11-02',
    'legal-complaints.confirmed': '2026-11-27 x',
  }
  const html = pageOf('complaints', 'en', dates)
  expect(html).toContain('Effective <b>November 2, 2026</b>')
  expect(html).toContain('Reviewed on November 27, 2026')
})

test('a page is public once it is confirmed', () => {
  expect(withWebsite(site(), publicLegalNames)).toEqual([])
  const confirmed = { 'legal-complaints.confirmed': '2026-11-27 x' }
  expect(withWebsite(site(confirmed), publicLegalNames)).toEqual(['complaints'])
})
