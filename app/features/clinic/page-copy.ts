import { clinic } from './content.ts'

const place = `${clinic.address.city}, ${clinic.address.state}`

/**
 * Words of the pages that say who the clinic is; what stands in quotes in docs/specification.md#home is to the
 * letter.
 */
export const pageCopy = {
  titled: (title: string) => `${title} - ${clinic.name}`,
  bookButton: 'Book an Appointment',
  bookHere: 'Book Appointment',
  /** After it, for those who hear the links one by one. */
  bookFor: (service: string) => ` for ${service}`,

  home: {
    title: `${clinic.legalName} in ${place}`,
    description: `${clinic.summary.en} Internal medicine, weight loss, rehabilitation and more. Book a visit online or call ${clinic.phone.text}.`,
    eyebrow: `Medical care and wellness in ${place}`,
    hero: ['Feel Better,', 'Look Better,', 'Live Better'],
    lead: 'One clinic for the care you need and the care you have been putting off.',
    servicesButton: 'Our Services',
    facts: {
      open: `Open ${clinic.hours.days.en}`,
      place: 'Find us in',
      call: 'Call the front desk',
      before: 'Before your visit',
      early: `Arrive ${clinic.arriveEarlyMinutes} minutes early`,
    },
    whyHeading: 'Why Choose Us',
    whyLead:
      'A small clinic on purpose: you see the same faces, you are heard the first time, and nobody rushes you out.',
    reasons: [
      {
        icon: 'stethoscope',
        title: 'Expert Doctors',
        text: '25+ years in internal medicine, and time to explain every step.',
      },
      {
        icon: 'clinic',
        title: 'Modern Facilities',
        text: 'Bright, quiet rooms and up-to-date equipment, all in one building.',
      },
      {
        icon: 'heart',
        title: 'Personalized Care',
        text: 'A plan made around your history, your goals and your week.',
      },
      {
        icon: 'price',
        title: 'Affordable Pricing',
        text: 'Ask us what a visit costs before you start. We will tell you.',
      },
    ],
    servicesHeading: 'Our Services',
    allServices: 'View All Services',
    learnMore: 'Learn More',
    learnMoreAbout: (service: string) => ` about ${service}`,
    testimonialsHeading: 'Patient Testimonials',
    rated: (rating: number) => `Rated ${rating} out of 5`,
    moreTestimonials: 'Read More Testimonials',
  },

  invitation: {
    eyebrow: 'We are ready when you are',
    heading: 'Come in, sit down, tell us how you feel',
    lead: 'Book online any time, or call the front desk during opening hours.',
    picture:
      'Reception: an arched window over the desert at sunrise, a curved wooden desk, pendant lamps and a woven rug',
  },

  about: {
    title: 'About Us',
    description: `Holistic care in ${place}: who we are, what we hold on to, and the people you will see at ${clinic.name}.`,
    lead: 'Whole-person care, close to home, from people who have time.',
    heading: 'Holistic care, close to home',
    say: 'Most of what brings people in does not fit in one box. Sleep touches weight, weight touches the knees, pain touches mood. So we look at all of it, together, in one place.',
    text: 'Here, internal medicine, rehabilitation, mental health and wellness treatments share one roof. You tell your story once. Your doctor asks what matters to you, and agrees the next step with you before you leave the room.',
    valuesHeading: 'What we hold on to',
    values: [
      {
        name: 'Compassion',
        text: 'We listen first, and we stay kind when the news is hard or the waiting is long.',
      },
      { name: 'Excellence', text: 'Careful work, checked twice, explained in words you would use yourself.' },
      {
        name: 'Expertise',
        text: 'More than 25 years in internal medicine, and the sense to say "let us find out".',
      },
      {
        name: 'Innovation',
        text: 'New treatments when they have earned their place. Never new for its own sake.',
      },
    ],
    teamHeading: 'The faces you will see',
    team: 'Physician, nurse and front desk work a few steps from each other. The person who answers the phone is the person who greets you at the door.',
    teamPicture: 'A physician, a nurse and a front desk colleague talking behind a low adobe wall at sunrise',
    teamButton: 'Meet our doctor',
  },

  services: {
    title: 'Services',
    description: `Seven ways to feel better at ${clinic.name} in ${place}: weight loss, depression treatment, physical rehab, red light therapy, Botox, medical spa and steam.`,
    lead: 'Seven ways we can help, under one roof.',
    index: 'On this page',
  },

  doctors: {
    title: 'Our Doctors',
    description: `Meet the physician of ${clinic.name} in ${place}: internal medicine, 25+ years of experience, and a team that works as one.`,
    lead: 'One physician who knows your file, and a team that knows your name.',
    specialty: 'Specialty',
    education: 'Education',
    experience: 'Experience',
    on: (name: string, network: string) => `${name} on ${network}`,
    approachHeading: 'Team Approach',
    approachSay:
      'Nobody here works alone on your care. What the nurse notices, the doctor hears before you do.',
    approach:
      'If your plan touches more than one of us, we agree on it together and give you one answer, not three.',
    locationHeading: 'Where to find us',
  },

  map: {
    title: `Map of the neighborhood of ${clinic.name}`,
    description: `Where ${clinic.name} is in ${place}, and how to get there.`,
    drawing: 'Drawn map: the clinic stands on the right side of an avenue that runs toward the low sun',
    showLive: 'Show the interactive map',
    showLiveNote: 'This asks OpenStreetMap, a service of others, for the map.',
    showDrawn: 'Back to the drawing',
    live: 'Interactive map by OpenStreetMap',
    directions: 'Open in Maps',
  },
} as const

export type ReasonIconName = (typeof pageCopy.home.reasons)[number]['icon']
