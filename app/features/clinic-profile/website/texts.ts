/** A text of the website that the clinic's people write: how long it may be, on how many lines it is written, its first words. */
type TextField = { most: number; lines: number; en: string; es: string }

/**
 * The words of the pages, by place. What is in quotes in docs/specification.md#home begins word for word; `{clinic}`,
 * `{place}`, `{phone}` and `{summary}` are filled in from the profile. Where the first words are empty the page says a
 * sentence of its own, by how many doctors there are.
 */
export const textFields = {
  'home.eyebrow': {
    most: 80,
    lines: 1,
    en: 'Medical care and wellness in {place}',
    es: 'Medicina y bienestar en {place}',
  },
  'home.heading': {
    most: 60,
    lines: 1,
    en: 'Feel Better, Look Better, Live Better',
    es: 'Siéntase mejor, luzca mejor, viva mejor',
  },
  'home.lead': {
    most: 140,
    lines: 2,
    en: 'One clinic for the care you need and the care you have been putting off.',
    es: 'Una sola clínica para la atención que necesita y la que ha venido dejando para después.',
  },
  'home.description': {
    most: 250,
    lines: 3,
    en: '{summary} Internal medicine, weight loss, rehabilitation and more. Book online or call {phone}.',
    es: '{summary} Medicina interna, programas para bajar de peso, rehabilitación y más. Reserve una cita en línea o llame al {phone}.',
  },
  'reasons.lead': {
    most: 160,
    lines: 2,
    en: 'A small clinic on purpose: you see the same faces, you are heard the first time, and nobody rushes you out.',
    es: 'Una clínica pequeña a propósito: siempre ve las mismas caras, le escuchan desde la primera vez y nadie le apura.',
  },
  'invitation.eyebrow': {
    most: 60,
    lines: 1,
    en: 'We’re ready when you are',
    es: 'Cuando quiera, aquí estamos',
  },
  'invitation.heading': {
    most: 80,
    lines: 1,
    en: 'Come in, sit down, tell us how you feel',
    es: 'Pase, siéntese y cuéntenos cómo se siente',
  },
  'invitation.lead': {
    most: 140,
    lines: 2,
    en: 'Book online anytime, or call the front desk during business hours.',
    es: 'Reserve en línea a cualquier hora o llame a recepción en el horario de atención.',
  },
  'about.lead': {
    most: 140,
    lines: 2,
    en: 'Whole-person care, close to home, from people who have time.',
    es: 'Atención de pies a cabeza, cerca de casa, con gente que tiene tiempo.',
  },
  'about.heading': {
    most: 60,
    lines: 1,
    en: 'Holistic care, close to home',
    es: 'Atención integral, cerca de casa',
  },
  'about.opening': {
    most: 300,
    lines: 3,
    en: 'Most problems don’t have a single cause. Sleep affects weight, weight affects the knees, pain affects mood. So we look at all of it, together, in one place.',
    es: 'Casi ningún problema tiene una sola causa. El sueño afecta el peso, el peso afecta las rodillas, el dolor afecta el ánimo. Por eso lo vemos todo, junto y en un solo lugar.',
  },
  'about.text': {
    most: 600,
    lines: 5,
    en: 'Here, internal medicine, rehabilitation, mental health and wellness treatments share one roof. You tell your story once. Your doctor asks what matters to you, and agrees on the next step with you before you leave.',
    es: 'Aquí, la medicina interna, la rehabilitación, la salud mental y los tratamientos de bienestar están bajo un mismo techo. Usted cuenta su historia una sola vez. Su médico le pregunta qué le importa, y acuerda con usted el siguiente paso antes de que salga del consultorio.',
  },
  'team.heading': { most: 60, lines: 1, en: 'Our team', es: 'Nuestro equipo' },
  'team.text': {
    most: 300,
    lines: 3,
    en: 'Our doctor, nurse and front desk work just steps from each other. The person who answers the phone is the person who greets you at the door.',
    es: 'Médico, enfermería y recepción trabajan a unos pasos unos de otros. Quien contesta el teléfono es quien le recibe en la puerta.',
  },
  'about.description': {
    most: 250,
    lines: 3,
    en: 'Holistic care in {place}: who we are, what we value, and the people you’ll see at {clinic}.',
    es: 'Atención integral en {place}: quiénes somos, en qué creemos y a quién verá en {clinic}.',
  },
  'services.lead': {
    most: 140,
    lines: 2,
    en: 'How we can help, all under one roof.',
    es: 'Cómo podemos ayudarle, todo bajo un mismo techo.',
  },
  'services.description': {
    most: 250,
    lines: 3,
    en: 'Ways to feel better at {clinic} in {place}: what each treatment is for, how it goes, and how to book it.',
    es: 'Maneras de sentirse mejor en {clinic}, {place}: para qué sirve cada tratamiento, cómo es y cómo reservarlo.',
  },
  'doctors.lead': { most: 140, lines: 2, en: '', es: '' },
  'doctors.opening': {
    most: 300,
    lines: 3,
    en: 'Nobody here works alone on your care. What the nurse notices, the doctor hears before you do.',
    es: 'Aquí nadie trabaja a solas en su atención. Lo que nota la enfermera, el médico lo sabe antes que usted.',
  },
  'doctors.text': {
    most: 600,
    lines: 5,
    en: 'If your plan involves more than one of us, we agree on it together. You get one answer, not three.',
    es: 'Si en su plan participa más de uno de nosotros, lo acordamos juntos. Usted recibe una sola respuesta, no tres.',
  },
  'doctors.description': { most: 250, lines: 3, en: '', es: '' },
} as const satisfies Record<string, TextField>

export type TextName = keyof typeof textFields
