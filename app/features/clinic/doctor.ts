/** The one doctor. Name, school, sentence and links are placeholders for the clinic to confirm. */
export const doctor = {
  id: 'jordan-example',
  name: 'Dr. Jordan Example, MD',
  specialty: { en: 'Internal Medicine', es: 'Medicina interna' },
  education: {
    en: 'Doctor of Medicine, Example University School of Medicine',
    es: 'Doctor en Medicina, Example University School of Medicine',
  },
  experience: { en: '25+ years of experience', es: 'Más de 25 años de experiencia' },
  sentence: {
    en: 'The visit starts with a question and waits for the whole answer. Then you hear what there is to see, what can be done, and what can wait.',
    es: 'La visita empieza con una pregunta y espera la respuesta completa. Después usted oye qué se ve, qué se puede hacer y qué puede esperar.',
  },
  picture: {
    en: 'A physician in a white coat over green scrubs, before the rising sun',
    es: 'Un médico con bata blanca sobre un uniforme verde, frente al sol que sale',
  },
  /** An empty address shows no link. */
  social: {
    linkedin: 'https://www.linkedin.com/in/firstlight-example',
    twitter: 'https://x.com/firstlight_example',
  },
} as const
