import type { Prose } from './proses.ts'

/** Prose that is met less often: letters of other languages, short forms, marks of Markdown, and long sentences. */
export const rarerProses: readonly Prose[] = [
  {
    role: 'prose with units',
    text: 'It is 5 kg at 20 °C, was built in 1990–2000, and runs on 192.168.0.1 for 3x.',
    changes: {
      'unit behind a figure': ['5 kg', '5 km'],
      'degrees of a scale': ['°C', '°F'],
      'end of a range of years': ['1990–2000', '1990–2010'],
      'end of an address of a host': ['0.1', '0.9'],
      'figure before a times': ['3x', '6x'],
    },
  },
  {
    role: 'prose with letters of other languages',
    text: 'Señora Weiß, is it ﬁne?! Yes :-) says Zoë.',
    changes: {
      'word with a tilde': ['Señora', 'Señorita'],
      'word with a sharp s': ['Weiß', 'Groß'],
      'word with a ligature': ['ﬁne', 'ﬂat'],
      ligature: ['ﬁne', 'ne'],
      'word behind two marks': ['Yes', 'No'],
      'word behind a smiley': ['says', 'asks'],
      'word with a diaeresis': ['Zoë', 'Raphaël'],
    },
  },
  {
    role: 'prose with contractions',
    text: "We'll say it isn't what you're told: I'd **keep** [this page](https://a.test) and `that` (or so)—then stop.",
    changes: {
      'negation in a contraction': ["isn't", 'is'],
      'end of a contraction with two letters': ["We'll", 'We'],
      'other end of a contraction': ["you're", 'you'],
      'words of a link': ['this page', 'this file'],
      'word in backquotes': ['`that`', '`these`'],
      'word in two asterisks': ['**keep**', '**burn**'],
      'word behind a parenthesis and a dash': ['then', 'now'],
    },
  },
  {
    role: 'prose with rare marks',
    text: 'He paid ~~twice~~ for a —rather old— lamp of the big_red_shop.\n```\nopen\n```\nGo home.Now wait.',
    changes: {
      'word in two tildes': ['twice', 'again'],
      'words between dashes': ['rather old', 'rather new'],
      'word between underscores': ['red', 'old'],
      'word in a fenced block': ['open', 'shut'],
      'sentence without a blank before it': ['Now', 'Here'],
    },
  },
  {
    role: 'prose with two scripts',
    text: 'Say 你好 to Мария and go home.',
    changes: {
      'word behind letters of another script': ['home', 'away'],
    },
  },
  {
    role: 'a long sentence',
    text:
      'The old man who sold us the boat that we took across the bay to the island where my mother was born when her ' +
      'own father kept the light on the rocks below the hill and wrote down in a book each ship that came past on ' +
      'its way from the north to the ports of the south with coal and grain and wool still walks there when it rains',
    changes: {
      'end of a long sentence': ['it rains', 'it snows'],
    },
  },
  // What cuts a text at its full stops cuts one without any elsewhere.
  {
    role: 'a very long sentence',
    text:
      'There was bread, milk, butter, cheese, salt, sugar, rice, beans, corn, fish, meat, fruit, wine, ' +
      'beer, water, tea, coffee, wood, coal, oil, rope, nails, glass, paper, ink, cloth, wool, silk, shoes, ' +
      'hats, coats, gloves, plates, cups, knives, forks, spoons, pots, pans, lamps, candles, soap, brushes, ' +
      'books, maps, clocks, toys, seeds, tools, bricks, stones, sand, paint, wax, honey, jam, nuts, apples, ' +
      'pears, plums, figs, dates, limes, onions, leeks, peas, carrots, herbs, mint, pepper, ginger, cloves, ' +
      'hay, straw, leather, horn, bone, shells, pearls and at the far end of the last shelf a small brown ' +
      'dog that slept',
    changes: {
      'end of a very long sentence': ['dog', 'hen'],
    },
  },
]
