/** What a simulated service speaks: short texts, a medium one, and a long one that holds them word for word. */
export interface SpokenTexts {
  readonly language: string
  readonly short: readonly [string, string, string]
  readonly medium: string
  /** Stands in the long text alone. */
  readonly filler: string
}

type Row = readonly [language: string, first: string, second: string, third: string, medium: string, filler: string]

const textsOf = (rows: readonly Row[]): readonly SpokenTexts[] =>
  rows.map(([language, first, second, third, medium, filler]) => ({
    language,
    short: [first, second, third],
    medium,
    filler,
  }))

/** A part last, the filler in the middle, as the texts of a run. */
export function longOf({ short: [first, second, third], medium, filler }: SpokenTexts): string {
  return [medium, first, filler, second, third].join(' ')
}

/** Texts on which limits may be chosen. */
export const tuningTexts = textsOf([
  [
    'en',
    'Seven green boats sail past our pier.',
    'Please water those plants every Monday.',
    'Fresh bread smells nice near my house.',
    'On a clear morning the harbour wakes up slowly. ' +
      'Fishermen mend their nets, and the first ferry sounds its horn twice before it leaves.',
    'By noon the square behind the quay is full of people who buy oranges and onions, and who ' +
      'tell each other the news of the week.',
  ],
  [
    'de',
    'Sieben kleine Boote liegen am Ufer.',
    'Bitte gieße jeden Montag die Blumen.',
    'Frisches Brot duftet durch das Haus.',
    'An einem klaren Morgen erwacht der Hafen nur langsam. ' +
      'Die Fischer flicken ihre Netze, und die erste Fähre tutet zweimal vor der Abfahrt.',
    'Gegen Mittag ist der Platz hinter dem Kai voller Leute, die Orangen und Zwiebeln kaufen ' +
      'und einander die Neuigkeiten der Woche erzählen.',
  ],
  [
    'fr',
    'Sept bateaux verts passent le phare.',
    'Arrosez donc ces plantes chaque lundi.',
    'Le pain chaud sent bon dans ma rue.',
    'Par un matin clair, le port se réveille lentement. ' +
      'Les pêcheurs réparent leurs filets, et le premier bac siffle deux fois avant de partir.',
    'Vers midi, la place derrière le quai se remplit de gens qui achètent des oranges et se ' +
      'racontent les nouvelles de la semaine.',
  ],
  [
    'es',
    'Siete barcos verdes pasan por la costa.',
    'Riega esas plantas todos los lunes.',
    'El pan fresco huele bien en mi casa.',
    'En una mañana clara el puerto despierta despacio. ' +
      'Los pescadores remiendan sus redes, y el primer ferry pita dos veces antes de salir.',
    'A mediodía la plaza detrás del muelle está llena de gente que compra naranjas y se cuenta ' +
      'las noticias de la semana.',
  ],
])

/** Texts on which figures are measured, and nothing is chosen. */
export const testTexts = textsOf([
  [
    'en',
    'Old Martha keeps twelve brown hens.',
    'Turn left behind that tall white church.',
    'His brother never drinks coffee at night.',
    'The train from the coast arrived an hour late again. ' +
      'Nobody on the platform complained, since the sun had finally come out.',
    'A porter with a squeaking cart offered to carry the heavier bags, and two children chased ' +
      'a paper hat along the rails.',
  ],
  [
    'de',
    'Unser Nachbar züchtet zwölf Hühner.',
    'Hinter der Kirche geht es dann links.',
    'Sein Bruder trinkt nachts nie Kaffee.',
    'Der Zug von der Küste kam wieder eine Stunde zu spät. ' +
      'Auf dem Bahnsteig klagte niemand, denn endlich schien die Sonne.',
    'Ein Träger mit einem quietschenden Karren bot an, die schweren Koffer zu nehmen, und zwei ' +
      'Kinder jagten einem Hut nach.',
  ],
  [
    'fr',
    'La vieille Marthe garde douze poules.',
    'Tournez à gauche derrière cette église.',
    'Son frère ne boit jamais de café le soir.',
    'Le train de la côte est encore arrivé en retard. ' +
      'Personne sur le quai ne se plaignait, car le soleil brillait enfin.',
    'Un porteur avec un chariot grinçant proposait de prendre les valises, et deux enfants ' +
      'couraient après un chapeau.',
  ],
  [
    'es',
    'La vieja Marta cuida doce gallinas.',
    'Gira a la izquierda tras aquella iglesia.',
    'Su hermano nunca toma café de noche.',
    'El tren de la costa llegó otra vez con una hora de retraso. ' +
      'Nadie se quejaba en el andén, porque por fin brillaba el sol.',
    'Un mozo con un carro que chirriaba se ofreció a llevar las maletas, y dos niños perseguían un sombrero de papel.',
  ],
  [
    'it',
    'La vecchia Marta alleva dodici galline.',
    'Gira a sinistra dietro quella chiesa.',
    'Suo fratello non beve caffè la notte.',
    'Il treno dalla costa è arrivato di nuovo con un’ora di ritardo. ' +
      'Nessuno si lamentava, perché finalmente splendeva il sole.',
    'Un facchino con un carretto cigolante si offriva di portare i bagagli, e due bambini ' +
      'inseguivano un cappello di carta.',
  ],
  [
    'nl',
    'De oude Marta houdt twaalf kippen.',
    'Sla linksaf achter die witte kerk.',
    'Zijn broer drinkt nooit koffie in de nacht.',
    'De trein van de kust kwam weer een uur te laat aan. Niemand op het perron klaagde, want eindelijk scheen de zon.',
    'Een kruier met een piepende kar bood aan de zware tassen te dragen, en twee kinderen joegen een hoed na.',
  ],
  [
    'pl',
    'Stara Marta hoduje dwanaście kur.',
    'Skręć w lewo za tym białym kościołem.',
    'Jego brat nigdy nie pije kawy w nocy.',
    'Pociąg znad morza znowu przyjechał godzinę później. Nikt na peronie nie narzekał, bo wreszcie wyszło słońce.',
    'Tragarz ze skrzypiącym wózkiem proponował, że poniesie cięższe torby, a dwoje dzieci goniło papierowy kapelusz.',
  ],
  [
    'pt',
    'A velha Marta cria doze galinhas.',
    'Vire à esquerda atrás daquela igreja.',
    'O irmão dele nunca bebe café de noite.',
    'O comboio da costa chegou outra vez com uma hora de atraso. ' +
      'Ninguém se queixava no cais, porque enfim brilhava o sol.',
    'Um carregador com um carrinho que chiava oferecia-se para levar as malas, e duas crianças perseguiam um chapéu.',
  ],
  [
    'sv',
    'Gamla Marta föder upp tolv höns.',
    'Sväng vänster bakom den vita kyrkan.',
    'Hans bror dricker aldrig kaffe på natten.',
    'Tåget från kusten kom återigen en timme för sent. Ingen på perrongen klagade, för äntligen sken solen.',
    'En bärare med en gnisslande kärra erbjöd sig att ta de tyngre väskorna, och två barn jagade en pappershatt.',
  ],
  [
    'ru',
    'Старая Марта держит двенадцать кур.',
    'Поверните налево за белой церковью.',
    'Его брат никогда не пьёт кофе ночью.',
    'Поезд с побережья снова пришёл на час позже. Никто на платформе не жаловался, ведь наконец выглянуло солнце.',
    'Носильщик со скрипучей тележкой предлагал поднести тяжёлые сумки, а двое детей гонялись за бумажной шляпой.',
  ],
])
