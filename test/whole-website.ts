const both = (field: string, en: string, es = en) => ({ [`${field}.en`]: en, [`${field}.es`]: es })
const text = 'A first paragraph.\n\n## A heading\n\n- One\n- **Two**, and [a link](/contact)\n\nThe end.'

/** Of an own page, in the footer, under its key. */
export const ownPageFields = (key: string): Record<string, string> => ({
  [`page.${key}.shown`]: '1',
  [`page.${key}.place`]: 'footer',
  [`page.${key}.slug`]: key,
  [`page.${key}.formerSlugs`]: '[]',
  [`page.${key}.picture`]: '',
  [`page.${key}.focus`]: '',
  [`page.${key}.buttonLink`]: '/appointment',
  ...both(`page.${key}.title`, 'Parking', 'Estacionamiento'),
  ...both(`page.${key}.lead`, 'Where to park.', 'Dónde estacionarse.'),
  ...both(`page.${key}.pictureText`, ''),
  ...both(`page.${key}.text`, text),
  ...both(`page.${key}.questions`, '## Is it free?\n\nYes.', '## ¿Es gratis?\n\nSí.'),
  ...both(`page.${key}.buttonText`, 'Book', 'Reservar'),
  ...both(`page.${key}.description`, 'Parking', 'Estacionamiento'),
})

/** Fields of a website with a look of its own, and with every page that is off at first or that a clinic adds. */
export const wholeWebsite = {
  'look.color': '#6c2f6a',
  'look.type': 'quiet',
  'look.hero': 'plain',
  'pages.order': JSON.stringify([
    ...['home', 'about', 'services', 'gallery', 'doctors', 'testimonials', 'contact', 'prices', 'faq'],
    ...['new-patients', 'news', 'parking'],
  ]),
  'page.news.shown': '1',
  ...ownPageFields('parking'),
  'news.order': '["opening"]',
  'news.opening.shown': '1',
  'news.opening.slug': 'opening',
  'news.opening.formerSlugs': '[]',
  'news.opening.day': '2026-11-20',
  'news.opening.author': 'François',
  'news.opening.picture': '',
  'news.opening.focus': '',
  ...both('news.opening.title', 'We’re open', 'Ya abrimos'),
  ...both('news.opening.lead', 'Come by.', 'Visítenos.'),
  ...both('news.opening.pictureText', ''),
  ...both('news.opening.text', text),
} as const

/** Its pages that a new website doesn't have. */
export const wholePages = ['/news', '/news/opening', '/p/parking']
