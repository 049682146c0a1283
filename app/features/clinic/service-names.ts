import type { LocalText } from '../../language/local-text.ts'

/** Every page's footer says them, so they stand apart from all else that is told of a service; in order. */
export const serviceNames = {
  weightloss: { en: 'Weight Loss Program', es: 'Programa para bajar de peso' },
  depression: { en: 'Depression Treatment', es: 'Tratamiento de la depresión' },
  rehab: { en: 'Physical Rehab', es: 'Rehabilitación física' },
  redlight: { en: 'Red Light Therapy', es: 'Terapia de luz roja' },
  botox: { en: 'Botox', es: 'Botox' },
  medicalspa: { en: 'Medical Spa', es: 'Spa médico' },
  steamwave: { en: 'Steam Wave', es: 'Ola de vapor' },
} as const satisfies Record<string, LocalText>

/** The five in the footer: anchor and name. */
export const footerServices = Object.entries(serviceNames).slice(0, 5)
