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
import type { ServiceId } from '../../services.ts'

export const serviceDrawings: Record<ServiceId, Drawing> = {
  weightloss: serviceWeightloss,
  depression: serviceDepression,
  rehab: serviceRehab,
  redlight: serviceRedlight,
  botox: serviceBotox,
  medicalspa: serviceMedicalspa,
  steamwave: serviceSteamwave,
}
