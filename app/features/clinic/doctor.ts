/** The one doctor. Name, school, sentence and links are placeholders for the clinic to confirm. */
export const doctor = {
  id: 'jordan-example',
  name: 'Dr. Jordan Example, MD',
  specialty: 'Internal Medicine',
  education: 'Doctor of Medicine, Example University School of Medicine',
  experience: '25+ years of experience',
  sentence:
    'The visit starts with a question and waits for the whole answer. Then you hear what there is to see, what can be done, and what can wait.',
  picture: 'A physician in a white coat over green scrubs, before the rising sun',
  /** An empty address shows no link. */
  social: {
    linkedin: 'https://www.linkedin.com/in/firstlight-example',
    twitter: 'https://x.com/firstlight_example',
  },
} as const
