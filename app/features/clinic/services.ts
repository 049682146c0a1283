import { serviceNames } from './service-names.ts'

/**
 * What the clinic offers, in the order of the Services page; `id` is the anchor
 * (docs/specification.md#services).
 */
export const services = [
  {
    id: 'weightloss',
    title: serviceNames.weightloss,
    treatment: 'Semaglutide weight management medication',
    icon: 'scales',
    summary: 'Medical weight management with a plan you can keep, checked in on by a doctor.',
    description:
      'A doctor-led plan built on your history, your labs and your week, with regular check-ins and medication where it helps.',
    picture: 'A trail winding to a mesa at sunrise, with walking shoes and a water bottle on a rock',
  },
  {
    id: 'depression',
    title: serviceNames.depression,
    icon: 'cloud-sun',
    summary: 'Quiet, private, unhurried care for low mood, from a first talk to a steady plan.',
    description:
      'Private, unhurried care for low mood. We start by listening, then agree on a plan together and keep checking how you feel.',
    notice: 'If you are in crisis, call or text 988 at any time.',
    picture:
      'A quiet armchair by an arched window; outside, a rain cloud moves off and the sun comes through',
  },
  {
    id: 'rehab',
    title: serviceNames.rehab,
    icon: 'person-simple-walk',
    summary: 'Regain strength and range after injury or surgery, one session at a time.',
    description:
      'Guided sessions to rebuild strength and range after an injury or surgery, at a pace your body agrees with.',
    picture: 'A rehabilitation room at sunrise: exercise ball, foam roller, wall bars and a resistance band',
  },
  {
    id: 'redlight',
    title: serviceNames.redlight,
    icon: 'sun',
    summary: 'Quiet sessions in a warm, dim room under a panel of red and near-infrared light.',
    description: 'Quiet sessions in a warm, dim room under a panel of red and near-infrared light.',
    picture: 'A calm room at night lit by a glowing red light therapy panel beside a lounge chair',
  },
  {
    id: 'botox',
    title: serviceNames.botox,
    icon: 'sparkle',
    summary: 'Considered, natural-looking treatment by a physician.',
    description:
      'Considered, natural-looking treatment by a physician, with a plain talk first about what it can and cannot do.',
    picture:
      'An arched mirror reflecting the sunrise above a counter with small vials, folded towels and an orchid',
  },
  {
    id: 'medicalspa',
    title: serviceNames.medicalspa,
    icon: 'flower-lotus',
    summary: 'Skin and body treatments in a calm room, under medical supervision.',
    description: 'Skin and body treatments in a calm room, under medical supervision.',
    picture:
      'Smooth stacked stones, a bowl of floating blossoms, a candle and rolled towels before an arched sunrise window',
  },
  {
    id: 'steamwave',
    title: serviceNames.steamwave,
    icon: 'waves',
    summary: 'Warm cedar, slow steam, and time to breathe.',
    description: 'Warm cedar, slow steam, and time to breathe.',
    picture:
      'A cedar steam room with a round window, warm stones, a wooden bucket and steam rolling in soft waves',
  },
] as const satisfies readonly Service[]

export type Service = {
  id: string
  title: string
  /** The treatment that is booked for it, where its name is not the service's own. */
  treatment?: string
  icon: string
  summary: string
  description: string
  /** A sentence that must be seen, above the button. */
  notice?: string
  /** What its drawing shows, for those who do not see it. */
  picture: string
}

export type ServiceId = (typeof services)[number]['id']

/** The three on Home. */
export const homeServices = services.slice(0, 3)
