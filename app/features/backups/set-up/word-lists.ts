import type { Language } from '#app/db/values.ts'

/** Of each language 256 short words that nobody misspells: one is eight bits. */
export const wordLists: Readonly<Record<Language, readonly string[]>> = {
  en: words(`
    acorn actor album amber anchor angle apple apron arrow autumn badge baker balloon bamboo banjo barn basket beach
    bead beaver bench berry bicycle bison blanket blossom blue boat bonfire book bottle bracket branch bread breeze brick
    bridge broom bucket buffalo butter button cabin cactus camel camera candle canoe canyon carpet carrot castle cedar
    celery cherry chess chimney circle citrus clover coast cobalt coffee comet copper coral corner cotton cradle crayon
    cricket crystal curtain daisy dance desert diamond dinner dolphin donkey dragon drum eagle east elbow emerald engine
    evening fabric falcon feather fence fiddle field finger forest fossil fountain fox garden garlic ginger glacier glove
    goose granite grape guitar hammer harbor harvest hazel helmet heron hill honey horizon hotel island ivory jacket
    jasmine jelly jigsaw jungle kettle kitchen kite ladder lagoon lantern laurel lemon lilac linen lion lizard locket
    lunch magnet mango maple marble market meadow melon mirror mitten moon morning moss motor mountain museum napkin
    needle nickel north notebook nutmeg oak ocean olive onion orange orbit orchard otter oyster paddle palace panda paper
    parade parrot pastry peach peanut pebble pelican pencil pepper piano picnic pigeon pilot planet plum pocket poem
    pony poppy potato prairie puddle pumpkin purple puzzle quartz quilt rabbit radio raft rain ranch raven ribbon river
    robin rocket rose ruby saddle salmon sandal school seven shadow shell shovel silver singer sister sixteen sketch
    spoon spring sparrow squirrel stable station stone summer sunset table tiger timber tomato trumpet tulip turtle umbrella
    valley vanilla velvet village violet violin wagon walnut water willow window winter yellow zebra
  `),
  es: words(`
    abanico abeja abrigo abril abuela aceite acero agosto aguja ajedrez alba aldea alfombra algodon almeja almendra
    amapola amigo ancla anillo antena arado arbusto arcilla arena arpa arroyo arroz atlas avena avion azafran azul bahia
    balcon ballena banda bandera barca barco barro bigote blanco boca bodega bolsa bosque bota botella boton brisa bronce
    burro caballo cabra cacao cactus cadena caja calle camello camino campana canasta cancha canela canoa canto caracol
    carbon carta casa cebolla cedro cereza cerro cesta chile cielo cinco cinta ciruela ciudad clavel cobre coco cocina
    codo cohete collar cometa copa coral corcho corona cortina cosecha costa cristal cuadro cuarzo cuchara cuento cuerda
    dado dalia danza delfin desierto diamante diente disco doce dorado dulce duna durazno elefante enero escoba escuela
    espejo estrella estufa faro febrero feria flauta flor foca fogata fresa fruta fuego fuente gaita galleta ganso garza
    gato girasol globo golfo gorra gota granja grillo guante guitarra hacha harina hielo hierro higo hilo hoja hongo
    hormiga huerta iglesia iguana invierno isla jabon jardin jarra jazmin jirafa julio junio kilo lago laguna lana lapiz
    laurel leche lechuga lenteja leon libro limon linterna lirio llave lluvia lobo loro lucero luna madera mango manta
    manzana mapa mar mariposa marmol martes martillo marzo mesa miel molino mono monte morado mosaico museo naranja nido
    nieve nogal norte nube nuez olivo olla once otono oveja palma paloma pan panal papel parque pato pavo pera perla
    pincel pino piano piedra pluma poema pueblo puente puerto queso rana reloj rio roble rosa sal sandia selva sol sopa
    tambor taza tigre torre trigo
  `),
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
