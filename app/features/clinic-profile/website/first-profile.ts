const words = {
  tagline: { en: 'Medical & Wellness · {place}', es: 'Medicina y bienestar · {place}' },
  summary: {
    en: 'Medical care and wellness under one roof, in {place}.',
    es: 'Atención médica y bienestar bajo un mismo techo, en {place}.',
  },
}

/** The profile of a new database, by field (docs/specification.md#seeds); placeholders for the clinic to confirm. */
export const firstProfile = {
  'profile.name': 'Firstlight',
  'profile.legalName': 'Firstlight Medical & Wellness',
  'profile.tagline.en': words.tagline.en,
  'profile.tagline.es': words.tagline.es,
  'profile.summary.en': words.summary.en,
  'profile.summary.es': words.summary.es,
  'profile.street': '1200 Example Avenue',
  'profile.suite': 'Suite 100',
  'profile.city': 'Odessa',
  'profile.state': 'TX',
  'profile.zip': '79761',
  'profile.latitude': '31.8457',
  'profile.longitude': '-102.3676',
  'profile.phone': '(432) 555-0142',
  'profile.email': 'hello@firstlight.example',
  'profile.arriveEarlyMinutes': '15',
  'profile.facebook': 'https://www.facebook.com/firstlight.example',
  'profile.instagram': '',
  'profile.linkedin': '',
  'profile.x': '',
} as const satisfies Record<string, string>

export type ProfileField = keyof typeof firstProfile

/** Of emails and calendar files that were written before anybody could change the clinic's address: it stays. */
export const firstMailHost = 'firstlight.example'
