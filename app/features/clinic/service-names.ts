/** Every page's footer says them, so they stand apart from all else that is told of a service; in order. */
export const serviceNames = {
  weightloss: 'Weight Loss Program',
  depression: 'Depression Treatment',
  rehab: 'Physical Rehab',
  redlight: 'Red Light Therapy',
  botox: 'Botox',
  medicalspa: 'Medical Spa',
  steamwave: 'Steam Wave',
} as const

/** The five in the footer: anchor and name. */
export const footerServices = Object.entries(serviceNames).slice(0, 5)
