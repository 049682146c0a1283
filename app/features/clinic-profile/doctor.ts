import type { PictureSources } from '../pictures/picture.ts'

/** Somebody who is shown on the website, in the language in use; empty text is not shown. */
export type ShownDoctor = {
  id: string
  /** "Dr. Jordan Example, MD" */
  name: string
  specialty: string
  education: string
  experience: string
  sentence: string
  /** Null where they have none: then it is drawn (`isDrawn`), or an empty frame. */
  portrait: PictureSources | null
  /** The point of it that stays in sight, in percent: "50 20". */
  focus: string
  alternativeText: string
  social: { linkedin: string; twitter: string }
  /** Patients may book with them. */
  isBookable: boolean
  /** A medical doctor, by credentials. */
  isPhysician: boolean
}

/** Degrees of medical doctors: those of the United States, and what other countries write after their names. */
const medicalDegrees = ['MD', 'DO', 'MBBS', 'MBCHB']

/** Whether credentials such as "MD, PhD" or "D.O." are those of a physician; a nurse or therapist has others. */
export const isPhysician = (credentials: string): boolean =>
  credentials
    .replaceAll('.', '')
    .split(/[^\p{L}]+/u)
    .some((degree) => medicalDegrees.includes(degree.toUpperCase()))

/**
 * The doctor of a new database (docs/specification.md#seeds). Name, school, sentence and links are placeholders for the
 * clinic to confirm.
 */
export const doctor = {
  name: 'Dr. Jordan Example',
  credentials: 'MD',
  specialty: { en: 'Internal Medicine', es: 'Medicina interna' },
  education: {
    en: 'Doctor of Medicine, Example University School of Medicine',
    es: 'Doctor en Medicina, Example University School of Medicine',
  },
  experience: { en: '25+ years of experience', es: 'Más de 25 años de experiencia' },
  sentence: {
    en: 'Each appointment starts with a question, and we listen to the whole answer. Then we explain what we found, what can be done, and what can wait.',
    es: 'Cada cita empieza con una pregunta, y escuchamos la respuesta completa. Después explicamos qué encontramos, qué se puede hacer y qué puede esperar.',
  },
  picture: {
    en: 'A physician in a white coat over green scrubs, in front of the rising sun',
    es: 'Un médico con bata blanca sobre un uniforme verde, frente al sol que sale',
  },
  /** An empty address shows no link. */
  social: {
    linkedin: 'https://www.linkedin.com/in/firstlight-example',
    twitter: 'https://x.com/firstlight_example',
  },
} as const

/** The text as it is, empty where it is a placeholder of the example and `name` is somebody else's: it is not true of them. */
export const ownOf = (name: string, text: string): string =>
  name !== doctor.name && placeholders.includes(text) ? '' : text

const placeholders: readonly string[] = [...Object.values(doctor.education), ...Object.values(doctor.social)]

/** Whether the drawn portrait is of them, as the text of their picture says in either language. */
export const isDrawn = (alternativeText: string): boolean =>
  Object.values<string>(doctor.picture).includes(alternativeText)

/** The doctor's place in `/doctors`; the first one's stays when somebody else is put first. */
export const doctorAnchor = ({ id }: Pick<ShownDoctor, 'id'>, place: number): string =>
  place === 0 ? 'doctor' : `doctor-${id}`
