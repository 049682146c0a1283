import type { LocalText } from '#app/language/language.ts'

/** 45 CFR 149.610(b)(1)(iii), in the words of CMS's model notice of the right to a Good Faith Estimate. */
export const goodFaith = (): LocalText => ({ en: english, es: spanish })

const english = `You have the right to receive a “Good Faith Estimate” explaining how much your health care will cost.

## Your right to an estimate
Under the law, health care providers need to give **patients who don’t have certain types of health care coverage or who are not using certain types of health care coverage** an estimate of their bill for health care items and services before those items or services are provided.
- You have the right to receive a Good Faith Estimate for the total expected cost of any health care items or services upon request or when scheduling such items or services. This includes related costs like medical tests, prescription drugs, equipment, and hospital fees.
- If you schedule a health care item or service at least 3 business days in advance, we give you a Good Faith Estimate in writing within 1 business day after scheduling.
- If you schedule at least 10 business days in advance, we give it to you in writing within 3 business days after scheduling.
- You can also ask for a Good Faith Estimate before you schedule. We then give it to you in writing within 3 business days after you ask.

## If the bill is higher
If you receive a bill that is at least $400 more for any provider or facility than your Good Faith Estimate from that provider or facility, you can dispute the bill. Start within 120 calendar days of the date on the bill.

Make sure to save a copy or picture of your Good Faith Estimate and the bill.

## Questions
For questions or more information about your right to a Good Faith Estimate, visit [cms.gov/nosurprises/consumers](https://www.cms.gov/nosurprises/consumers) or call [1-800-985-3059](tel:+18009853059).

## How to ask us
Call {phone}, ask at the front desk, or write it in the notes when you book.`

const spanish = `Usted tiene derecho a recibir un “estimado de buena fe” que explique cuánto costará su atención médica.

## Su derecho a un estimado
Según la ley, los proveedores de atención médica deben dar a los **pacientes que no tienen ciertos tipos de cobertura médica, o que no la están usando,** un estimado de la factura por los artículos y servicios médicos antes de proporcionarlos.
- Usted tiene derecho a recibir un estimado de buena fe del costo total previsto de cualquier artículo o servicio médico, cuando lo pida o cuando lo programe. Incluye costos relacionados, como análisis, medicamentos recetados, equipo y cargos de hospital.
- Si programa un artículo o servicio con al menos 3 días hábiles de anticipación, le damos el estimado por escrito dentro de 1 día hábil después de programarlo.
- Si lo programa con al menos 10 días hábiles de anticipación, se lo damos por escrito dentro de 3 días hábiles después de programarlo.
- También puede pedir un estimado antes de programar. En ese caso se lo damos por escrito dentro de 3 días hábiles después de que lo pida.

## Si la factura es más alta
Si recibe una factura de un proveedor o centro que es al menos $400 mayor que el estimado de ese proveedor o centro, puede disputarla. Empiece dentro de los 120 días naturales a partir de la fecha de la factura.

Guarde una copia o foto del estimado de buena fe y de la factura.

## Preguntas
Si tiene preguntas o quiere saber más sobre su derecho a un estimado de buena fe, visite [cms.gov/nosurprises/consumers](https://www.cms.gov/nosurprises/consumers) o llame al [1-800-985-3059](tel:+18009853059).

## Cómo pedirlo
Llame al {phone}, pregunte en recepción o escríbalo en las notas cuando reserve.`
