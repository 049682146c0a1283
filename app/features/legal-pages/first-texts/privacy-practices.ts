import type { LocalText } from '#app/language/language.ts'

/**
 * 45 CFR 164.520(b), with the statement on records of substance use treatment that it has since February 2026. In Texas
 * also what Health and Safety Code 181.102 and 181.154 and the medical board ask for.
 */
export const privacyPractices = (state: string): LocalText => ({
  en: english(state === 'TX'),
  es: spanish(state === 'TX'),
})

const english = (
  isTexas: boolean,
) => `This notice is from {legal-name}. It applies to everyone who works here.

## Your rights
To use any of these rights, ask at the front desk or call {phone}.

### Get a copy of your record
You can see your medical record and get a paper or electronic copy of it. We’ll give it to you within ${isTexas ? '15 business days of your written request' : '30 days of your request'}. We may charge a reasonable, cost-based fee.

### Ask us to correct it
If you think something is wrong or missing, ask us to correct it. If we say no, we’ll tell you why in writing within 60 days.

### Ask for confidential communications
You can ask us to contact you in a certain way, such as only on your cell phone, or to send mail to a different address. We’ll say yes to all reasonable requests.

### Ask us to limit what we use or share
You can ask us not to use or share certain information for treatment, payment, or our operations. We don’t have to agree, and we may say no if it would affect your care.

If you pay for a service in full out of pocket, you can ask us not to share that information with your health plan. We’ll say yes unless a law requires us to share it.

### Get a list of those we’ve shared it with
You can ask for a list of the times we shared your health information in the last six years, who we shared it with, and why. The list leaves out treatment, payment, our operations, and certain other cases, such as sharing that you asked for. One list a year is free. For another list in the same year, we charge a reasonable, cost-based fee.

### Get a paper copy of this notice
You can ask for one at any time, even if you agreed to get this notice electronically.

### Have someone act for you
If someone has your medical power of attorney or is your legal guardian, that person can use your rights for you. We’ll check that they have this authority first.

## Your choices
Tell us what you want us to do, and we’ll follow your instructions, about:
- sharing information with your family, close friends, or others involved in your care
- sharing information in a disaster relief situation

If you can’t tell us, for example because you’re unconscious, we may share what we believe is best for you.

We never do these without your written permission:
- use or share your information for marketing
- sell your information
- use or share psychotherapy notes, except in the few cases that the law allows

We don’t use your health information to raise money.

For anything else that isn’t in this notice, we ask for your written permission first. You can take back your permission in writing at any time. That doesn’t change what we did before.

## How we use and share your information

### To treat you
We use your health information and share it with other professionals who treat you. For example, a surgeon asks us about your overall health.

### To run the clinic
We use and share it to manage our services, improve your care, and contact you when needed. For example, we remind you of an appointment.

### To bill for our services
We use and share it to bill you, your health plan, or others, and get paid. For example, we tell your health plan about your visit so it will pay for it.

### In other ways that the law allows or requires
These are usually for the public good, such as health and safety. We have to meet many conditions in the law first. HHS says more at [hhs.gov/hipaa](https://www.hhs.gov/hipaa/for-individuals/index.html).
- **Public health and safety:** to prevent disease, help with product recalls, report reactions to medicines, report suspected abuse, neglect, or domestic violence, and prevent a serious threat to anyone’s health or safety
- **Research:** for health research, under rules that protect you
- **Complying with the law:** when state or federal law requires it, and to HHS if it checks whether we follow privacy law
- **Organ and tissue donation:** with organizations that handle donations
- **Medical examiners and funeral directors:** when someone dies
- **Workers’ compensation:** for claims
- **Law enforcement and other government requests:** with law enforcement, with health oversight agencies, and for special functions such as the military, national security, and correctional institutions
- **Lawsuits and legal actions:** in response to a court order, an administrative order, or a subpoena

The person or organization that gets your information may share it again, and federal privacy law may then no longer protect it.

### Information with stronger protection
Where another law is stricter, we follow it. Federal law (42 CFR Part 2) gives extra protection to records of substance use disorder treatment. If we have such records from a program under that law, we won’t use or share them, or testify about them, in any civil, criminal, administrative, or legislative proceeding against you. The only exceptions are your written consent, or a court order after notice and a chance to be heard. The order must come with a subpoena or a similar legal requirement.
${
  isTexas
    ? `
### Electronic sharing in Texas
Your health information may be shared electronically. Texas law lets us do that without your separate permission only for treatment, payment, health care operations, certain insurance functions, or where a law allows or requires it.
`
    : ''
}
## Our responsibilities
- We’re required by law to keep your protected health information private and secure, and to give you this notice of our legal duties and privacy practices.
- We’ll tell you promptly if a breach happens that may have put your information at risk.
- We must follow the notice that is currently in effect.

## Changes to this notice
We can change this notice. The changes will apply to all the information we have about you. The new notice will be on this page and at our office, and we’ll give you a copy when you ask.

## Questions and complaints
If you have a question, or think we violated your rights, contact us:
**{officer}**
{officer-phone}
{address}

You can also file a complaint with the U.S. Department of Health and Human Services, Office for Civil Rights:
200 Independence Avenue SW, Washington, DC 20201
[1-877-696-6775](tel:+18776966775)
[hhs.gov/ocr/complaints](https://www.hhs.gov/ocr/complaints/index.html)
${
  isTexas
    ? `
In Texas, you can also complain to the Office of the Attorney General:
[1-800-621-0508](tel:+18006210508)
[texasattorneygeneral.gov](https://www.texasattorneygeneral.gov)
`
    : ''
}
We won’t retaliate against you for filing a complaint.`

const spanish = (
  isTexas: boolean,
) => `Este aviso es de {legal-name}. Se aplica a todas las personas que trabajan aquí.

## Sus derechos
Para ejercer cualquiera de estos derechos, pregunte en recepción o llame al {phone}.

### Obtener una copia de su expediente
Usted puede ver su expediente médico y obtener una copia en papel o electrónica. Se la daremos en un plazo de ${isTexas ? '15 días hábiles a partir de su solicitud por escrito' : '30 días a partir de su solicitud'}. Podemos cobrarle una cantidad razonable según el costo.

### Pedirnos que lo corrijamos
Si cree que algo está mal o falta, pídanos que lo corrijamos. Si decimos que no, le explicaremos por escrito el motivo en un plazo de 60 días.

### Pedir comunicaciones confidenciales
Puede pedirnos que nos comuniquemos con usted de cierta manera, por ejemplo solo a su celular, o que enviemos la correspondencia a otra dirección. Aceptaremos toda solicitud razonable.

### Pedirnos que limitemos lo que usamos o compartimos
Puede pedirnos que no usemos ni compartamos cierta información para su tratamiento, el pago o nuestras operaciones. No estamos obligados a aceptar, y podemos decir que no si eso afectaría su atención.

Si paga un servicio por completo de su bolsillo, puede pedirnos que no compartamos esa información con su plan de salud. Aceptaremos, a menos que una ley nos obligue a compartirla.

### Recibir una lista de con quién la compartimos
Puede pedir una lista de las veces que compartimos su información de salud en los últimos seis años, con quién y por qué. La lista no incluye el tratamiento, el pago, nuestras operaciones ni algunos otros casos, como lo que usted nos pidió compartir. Una lista al año es gratis. Por otra en el mismo año cobramos una cantidad razonable según el costo.

### Recibir este aviso en papel
Puede pedirlo en cualquier momento, aunque haya aceptado recibir este aviso en forma electrónica.

### Que alguien actúe por usted
Si alguien tiene su poder notarial médico o es su tutor legal, esa persona puede ejercer sus derechos por usted. Antes comprobaremos que tenga esa autoridad.

## Sus decisiones
Díganos qué quiere que hagamos, y seguiremos sus instrucciones, en cuanto a:
- compartir información con su familia, amigos cercanos u otras personas que participan en su atención
- compartir información para las labores de ayuda en un desastre

Si no puede decirnos, por ejemplo porque está inconsciente, podemos compartir lo que creamos mejor para usted.

Nunca hacemos lo siguiente sin su permiso por escrito:
- usar o compartir su información para mercadotecnia
- vender su información
- usar o compartir notas de psicoterapia, salvo en los pocos casos que permite la ley

No usamos su información de salud para recaudar fondos.

Para todo lo demás que no está en este aviso, antes le pedimos permiso por escrito. Puede retirar un permiso por escrito en cualquier momento. Eso no cambia lo que hicimos antes.

## Cómo usamos y compartimos su información

### Para darle tratamiento
Usamos su información de salud y la compartimos con otros profesionales que le atienden. Por ejemplo, un cirujano nos pregunta por su estado de salud general.

### Para operar la clínica
La usamos y compartimos para administrar nuestros servicios, mejorar su atención y comunicarnos con usted cuando hace falta. Por ejemplo, le recordamos una cita.

### Para cobrar nuestros servicios
La usamos y compartimos para cobrarle a usted, a su plan de salud o a otros. Por ejemplo, damos información a su plan de salud para que pague su atención.

### De otras maneras que la ley permite o exige
Por lo general son para el bien público, como la salud y la seguridad. Antes tenemos que cumplir muchas condiciones de la ley. El HHS explica más en [hhs.gov/hipaa](https://www.hhs.gov/hipaa/for-individuals/index.html).
- **Salud y seguridad públicas:** para prevenir enfermedades, ayudar a retirar productos del mercado, reportar reacciones a medicamentos, reportar sospechas de abuso, negligencia o violencia en el hogar, y evitar una amenaza grave a la salud o seguridad de cualquier persona
- **Investigación:** para investigaciones de salud, con reglas que le protegen
- **Cumplimiento de la ley:** cuando una ley estatal o federal lo exige, y con el HHS si comprueba que cumplimos la ley de privacidad
- **Donación de órganos y tejidos:** con las organizaciones que se encargan de las donaciones
- **Médicos forenses y funerarias:** cuando alguien muere
- **Compensación por accidentes de trabajo:** para las reclamaciones
- **Policía y otras solicitudes del gobierno:** con las autoridades del orden público, con agencias que supervisan la salud, y para funciones especiales como las fuerzas armadas, la seguridad nacional y las cárceles
- **Demandas y acciones legales:** en respuesta a una orden judicial o administrativa, o a un citatorio

La persona u organización que recibe su información puede compartirla de nuevo, y entonces es posible que la ley federal de privacidad ya no la proteja.

### Información con mayor protección
Cuando otra ley es más estricta, la seguimos. La ley federal (42 CFR Parte 2) protege de manera especial los expedientes de tratamiento por consumo de sustancias. Si tenemos expedientes de un programa sujeto a esa ley, no los usaremos ni compartiremos, ni declararemos sobre ellos, en ningún proceso civil, penal, administrativo o legislativo en su contra. Las únicas excepciones son su consentimiento por escrito, o una orden judicial después de un aviso y la oportunidad de que se le escuche. La orden debe venir con un citatorio o una obligación legal semejante.
${
  isTexas
    ? `
### Intercambio electrónico en Texas
Su información de salud puede compartirse de manera electrónica. La ley de Texas nos permite hacerlo sin un permiso aparte solo para tratamiento, pago, operaciones de atención médica, ciertas funciones de seguros, o cuando una ley lo permite o lo exige.
`
    : ''
}
## Nuestras responsabilidades
- La ley nos exige mantener la privacidad y la seguridad de su información de salud protegida, y darle este aviso de nuestras obligaciones legales y prácticas de privacidad.
- Le avisaremos pronto si ocurre una violación de la seguridad que pueda haber puesto en riesgo su información.
- Debemos cumplir el aviso que esté vigente.

## Cambios a este aviso
Podemos cambiar este aviso. Los cambios se aplicarán a toda la información que tengamos sobre usted. El nuevo aviso estará en esta página y en la clínica, y le daremos una copia cuando la pida.

## Preguntas y quejas
Si tiene una pregunta, o cree que violamos sus derechos, comuníquese con nosotros:
**{officer}**
{officer-phone}
{address}

También puede presentar una queja ante el Departamento de Salud y Servicios Humanos de EE. UU. (HHS), Oficina de Derechos Civiles:
200 Independence Avenue SW, Washington, DC 20201
[1-877-696-6775](tel:+18776966775)
[hhs.gov/ocr/complaints](https://www.hhs.gov/ocr/complaints/index.html)
${
  isTexas
    ? `
En Texas, también puede presentar una queja ante la Procuraduría General (Office of the Attorney General):
[1-800-621-0508](tel:+18006210508)
[texasattorneygeneral.gov](https://www.texasattorneygeneral.gov)
`
    : ''
}
No tomaremos represalias contra usted por presentar una queja.`
