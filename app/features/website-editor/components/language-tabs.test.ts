import { expect, test } from 'vitest'
import { countMissing } from './language-tabs.tsx'

const form = (values: Record<string, string>) => ({
  languages: ['en', 'es'] as const,
  values,
  marks: {},
  changed: [],
  problems: {},
})

test.each([
  { en: 'Botox', es: '', missing: [0, 1] },
  { en: '', es: 'Botox', missing: [1, 0] },
  { en: '', es: '', missing: [0, 0] },
  { en: 'Botox', es: 'Botox', missing: [0, 0] },
])('"$en" and "$es": $missing are missing', ({ en, es, missing }) => {
  const view = form({
    'service.botox.title.en': en,
    'service.botox.title.es': es,
    'service.botox.anchor': '',
  })
  expect([countMissing(view, 'en'), countMissing(view, 'es')]).toEqual(missing)
})
