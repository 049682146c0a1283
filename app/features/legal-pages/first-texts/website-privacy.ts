import type { LocalText } from '#app/language/language.ts'

/**
 * What this program does with what visitors send (docs/privacy.md, docs/operations.md), and what US carriers ask of a
 * program of text messages: its name, how often, rates, STOP and HELP, and that consent isn't shared.
 */
export const websitePrivacy = (): LocalText => ({ en: english, es: spanish })

const english = `## The short version
- No ads and no trackers. We don’t sell what you send us.
- We use what you send us to answer you and to plan your care.
- We text you only if you ask for it. Reply STOP to end them.

## What we collect
- **When you book, move, or cancel an appointment:** what you type, and the time you chose.
- **When you write to us, join the waitlist, or leave a testimonial:** what you type.
- **To stop abuse:** a scrambled form of your internet address, for up to 48 hours. We can’t turn it back into the address.
- **Counts:** how often a page was opened on a day. The counts don’t say who opened it.

Please don’t send urgent or detailed medical information through this website. In an emergency, call 911.

## Cookies and your browser
If we offer you this website in Spanish, one cookie remembers your answer. Your browser also remembers your choice of light or dark. No other company sets cookies here.

## Who gets it
The people who work at {clinic}, and the companies that work for us: those that store this website’s data or send our emails and texts. We share it with others only where the law requires it.

The map on our pages comes from OpenStreetMap. It loads only after you ask for it. OpenStreetMap can then see your internet address. Some photos in our gallery may come from another website, which can then see it, too.

## Text messages
**Program:** appointment reminders and waitlist openings from {clinic}.

**How to join:** check the box for text messages when you book or join the waitlist. You can book and get care without it.

**How often:** up to three reminders for each appointment. If you’re on the waitlist, no more than one text a day about an opening.

**Cost:** message and data rates may apply.

**To stop:** reply **STOP** at any time. We’ll confirm with one text and send no more. Reply **START** to get texts again.

**For help:** reply **HELP** or call {phone}.

We don’t share your mobile number with third parties or affiliates for marketing or promotions. We don’t share your consent to text messages with anyone, except the service that sends our texts.

Texts may be delayed or not arrive. Carriers aren’t liable for that. Our texts never say what your appointment is for.

## How long we keep it
- **Appointments:** seven years from the appointment.
- **Messages and our answers:** two years.
- **Waitlist:** 30 days after you leave it.
- **Testimonials:** until we take them down.
- **Your consent to texts:** with your appointment. A coded record of your consent, or of your STOP, is kept for five years.

Your medical record is kept separately, for as long as the law requires.

## Ask us
To see, correct, or delete what you sent us through this website, call {phone} or write to {email}. Your health information has its own notice of privacy practices. Ask us for it at any time.

We may change this page. The date at the top is when it took effect.`

const spanish = `## En resumen
- Sin anuncios ni rastreadores. No vendemos lo que usted nos envía.
- Usamos lo que nos envía para responderle y planear su atención.
- Le mandamos mensajes de texto solo si los pide. Responda STOP o ALTO y dejarán de llegarle.

## Qué información reunimos
- **Cuando reserva, cambia o cancela una cita:** lo que escribe y el horario que eligió.
- **Cuando nos escribe, entra a la lista de espera o deja un testimonio:** lo que escribe.
- **Para evitar abusos:** una forma cifrada de su dirección de internet, hasta por 48 horas. A partir de ella no podemos saber cuál es la dirección.
- **Conteos:** cuántas veces se abrió una página en un día. Los conteos no dicen quién la abrió.

No envíe por este sitio web información médica urgente o detallada. En una emergencia, llame al 911.

## Cookies y su navegador
Si le ofrecemos este sitio web en español, una cookie recuerda su respuesta. Su navegador también recuerda si eligió claro u oscuro. Ninguna otra empresa pone cookies aquí.

## Quién la recibe
Las personas que trabajan en {clinic} y los servicios que trabajan para nosotros: los que guardan los datos de este sitio web y los que envían nuestros correos y mensajes de texto. Solo la compartimos con otros cuando la ley lo exige.

El mapa de nuestras páginas viene de OpenStreetMap. Se carga solo después de que usted lo pide. Entonces OpenStreetMap ve su dirección de internet. Algunas fotos de nuestra galería pueden venir de otro sitio web, que entonces también la ve.

## Mensajes de texto
**Programa:** recordatorios de citas y horarios de la lista de espera, de {clinic}.

**Cómo inscribirse:** marque la casilla de mensajes de texto al reservar o al entrar a la lista de espera. Puede reservar y recibir atención sin hacerlo.

**Con qué frecuencia:** tres recordatorios por cita como máximo. Si está en la lista de espera, un mensaje al día como máximo sobre un horario que se abre.

**Costo:** pueden aplicarse tarifas de mensajes y datos.

**Para dejar de recibirlos:** responda **STOP** o **ALTO** en cualquier momento. Se lo confirmaremos con un mensaje y no enviaremos más. Responda **INICIO** para recibirlos otra vez.

**Para obtener ayuda:** responda **HELP** o **AYUDA**, o llame al {phone}.

No compartimos su número de celular con terceros ni afiliados para mercadotecnia o promociones. No compartimos con nadie su consentimiento para recibir mensajes de texto, salvo con el servicio que los envía.

Los mensajes pueden tardar o no llegar. Las compañías telefónicas no son responsables de eso. Nuestros mensajes nunca dicen para qué es su cita.

## Cuánto tiempo la guardamos
- **Citas:** siete años a partir de la cita.
- **Mensajes y nuestras respuestas:** dos años.
- **Lista de espera:** 30 días después de que salga de ella.
- **Testimonios:** hasta que los quitemos.
- **Su consentimiento para mensajes de texto:** junto con su cita. Un registro codificado de su consentimiento, o de su STOP, se guarda cinco años.

Su expediente médico se guarda aparte, el tiempo que exige la ley.

## Pregúntenos
Para ver, corregir o eliminar lo que nos envió por este sitio web, llame al {phone} o escriba a {email}. Su información de salud tiene su propio aviso de prácticas de privacidad. Pídanoslo cuando quiera.

Podemos cambiar esta página. La fecha de arriba dice desde cuándo se aplica.`
