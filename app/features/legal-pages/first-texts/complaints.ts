import type { LocalText } from '#app/language/language.ts'

/** The Texas Medical Board has words of its own (`board-notice.ts`); elsewhere the clinic names its board. */
export const complaints = (state: string): LocalText => ({
  en: english(state === 'TX' ? '{board}' : missing.en),
  es: spanish(state === 'TX' ? '{board}' : missing.es),
})

const missing = {
  en: `You can file a complaint with our state’s licensing board:
[[Name, address, phone, and website of your state’s licensing board]]`,
  es: `Puede presentar una queja ante el consejo que otorga las licencias en nuestro estado:
[[Nombre, dirección, teléfono y sitio web del consejo de licencias de su estado]]`,
}

const english = (board: string) => `## Tell us
We’d like to make it right. Call {phone} and ask for the manager, or write to us at:
{clinic}
{address}

A complaint never affects your care.

## About a doctor or another professional
${board}

## About your privacy
Contact our privacy officer at {officer-phone}, or the U.S. Department of Health and Human Services, Office for Civil Rights, at [hhs.gov/ocr/complaints](https://www.hhs.gov/ocr/complaints/index.html) or [1-877-696-6775](tel:+18776966775).

## About discrimination
You can file a complaint with the U.S. Department of Health and Human Services, Office for Civil Rights:
200 Independence Avenue SW, Washington, DC 20201
[ocrportal.hhs.gov](https://ocrportal.hhs.gov/ocr/portal/lobby.jsf)
[1-800-368-1019](tel:+18003681019)

## About a bill
If a bill is higher than your Good Faith Estimate, call the No Surprises Help Desk at [1-800-985-3059](tel:+18009853059) or see [cms.gov/nosurprises](https://www.cms.gov/nosurprises/consumers).`

const spanish = (board: string) => `## Díganoslo
Queremos corregirlo. Llame al {phone} y pregunte por la persona encargada, o escríbanos:
{clinic}
{address}

Una queja nunca afecta su atención.

## Sobre un médico u otro profesional
${board}

## Sobre su privacidad
Comuníquese con la persona responsable de privacidad al {officer-phone}, o con el Departamento de Salud y Servicios Humanos de EE. UU. (HHS), Oficina de Derechos Civiles, en [hhs.gov/ocr/complaints](https://www.hhs.gov/ocr/complaints/index.html) o al [1-877-696-6775](tel:+18776966775).

## Sobre discriminación
Puede presentar una queja ante el Departamento de Salud y Servicios Humanos de EE. UU. (HHS), Oficina de Derechos Civiles:
200 Independence Avenue SW, Washington, DC 20201
[ocrportal.hhs.gov](https://ocrportal.hhs.gov/ocr/portal/lobby.jsf)
[1-800-368-1019](tel:+18003681019)

## Sobre una factura
Si una factura es más alta que su estimado de buena fe, llame a la línea de ayuda No Surprises al [1-800-985-3059](tel:+18009853059) o visite [cms.gov/nosurprises](https://www.cms.gov/nosurprises/consumers).`
