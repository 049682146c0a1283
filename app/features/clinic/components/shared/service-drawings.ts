import {
  serviceBotox,
  serviceDepression,
  serviceMedicalspa,
  serviceRedlight,
  serviceRehab,
  serviceSteamwave,
  serviceWeightloss,
} from '../../../../art/drawings.ts'
import type { Drawing } from '../../../../ui/drawing.tsx'
import type { ServiceDrawing } from '../../website/website.ts'

export const serviceDrawings: Record<ServiceDrawing, Drawing> = {
  weightloss: serviceWeightloss,
  depression: serviceDepression,
  rehab: serviceRehab,
  redlight: serviceRedlight,
  botox: serviceBotox,
  medicalspa: serviceMedicalspa,
  steamwave: serviceSteamwave,
}
