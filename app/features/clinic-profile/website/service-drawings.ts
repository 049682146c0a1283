/** Our drawings of services, to choose from. */
export const serviceDrawingNames = [
  'weightloss',
  'depression',
  'rehab',
  'redlight',
  'botox',
  'medicalspa',
  'steamwave',
] as const
export type ServiceDrawing = (typeof serviceDrawingNames)[number]
