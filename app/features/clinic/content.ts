/**
 * The clinic itself. Another clinic changes this folder and the drawings, and has its site. What people read of it
 * stands in both languages, side by side.
 */
export const clinic = {
  name: 'Firstlight',
  legalName: 'Firstlight Medical & Wellness',
  tagline: {
    en: 'Medical & Wellness · Odessa, Texas',
    es: 'Medicina y bienestar · Odessa, Texas',
  },
  summary: {
    en: 'Medical care and wellness under one roof, in Odessa, Texas.',
    es: 'Atención médica y bienestar bajo un mismo techo, en Odessa, Texas.',
  },
  address: {
    street: '1200 Example Avenue, Suite 100',
    city: 'Odessa',
    state: 'Texas',
    stateCode: 'TX',
    zip: '79761',
    country: 'US',
  },
  coordinates: { latitude: 31.8457, longitude: -102.3676 },
  phone: { text: '(432) 555-0142', link: 'tel:+14325550142' },
  email: { text: 'hello@firstlight.example', link: 'mailto:hello@firstlight.example' },
  /** The first ones, until the clinic saves its own (`opening-hours/rules.ts`). */
  hours: {
    openOn: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '09:00',
    closes: '17:00',
    lunch: { from: '12:00', to: '13:00' },
  },
  arriveEarlyMinutes: 15,
  /** An empty address shows no link. */
  social: {
    facebook: 'https://www.facebook.com/firstlight.example',
    instagram: '',
    linkedin: '',
  },
  /** Opens the place in the visitor's own map; asked of a third party on a click only. */
  directions: 'https://www.openstreetmap.org/?mlat=31.8457&mlon=-102.3676#map=16/31.8457/-102.3676',
} as const

/** "1200 Example Avenue, Suite 100, Odessa, Texas 79761" */
export const addressLine = `${clinic.address.street}, ${clinic.address.city}, ${clinic.address.state} ${clinic.address.zip}`
