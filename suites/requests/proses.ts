/** English prose, and what stands in the place of a piece of it: a role, the piece, and nothing or another. */
export interface Prose {
  readonly role: string
  readonly text: string
  readonly changes: Readonly<Record<string, readonly [piece: string, other: string]>>
}

/**
 * Prose as applications send it: figures, short sentences, lines, lists, pauses. Services prepare a text before a voice
 * speaks it, and lose of it what they part it at, strip, or take for something else.
 */
export const proses: readonly Prose[] = [
  {
    role: 'prose with amounts',
    text: 'Yes. Mr. Reed paid $12.50 on May 3 at 10:30, or 15% less.',
    changes: {
      'short sentence first': ['Yes. ', ''],
      title: ['Mr. ', ''],
      'word behind a title': ['Reed', 'Hall'],
      amount: [' $12.50', ''],
      'word in front of an amount': ['paid', 'owes'],
      decimals: ['12.50', '12.80'],
      'decimal point': ['12.50', '1250'],
      date: [' on May 3', ''],
      day: ['May 3', 'May 8'],
      time: [' at 10:30', ''],
      minutes: ['10:30', '10:50'],
      percentage: ['15%', '85%'],
      'word behind a percent sign': ['less', 'more'],
    },
  },
  {
    role: 'prose with numbers',
    text: 'Room 1,250 is on the 3rd floor, half 1/2, since 2026-11-27; call 555-0123.',
    changes: {
      thousands: ['1,250', '1,280'],
      ordinal: [' 3rd', ''],
      'end of an ordinal': ['3rd', '3'],
      fraction: ['1/2', '1/9'],
      'day of a date': ['11-27', '11-29'],
      'end of a number': ['0123', '0124'],
      'zero in front': ['0123', '123'],
    },
  },
  {
    role: 'prose with a question',
    text: 'Did he know? They don’t — it is not remarkable.',
    changes: {
      question: ['Did he know? ', ''],
      'word behind a question mark': ['They', 'We'],
      contraction: [' don’t', ''],
      'end of a contraction': ['don’t', 'don'],
      'word behind a dash': ['— it', '— he'],
      'word of two letters': [' is', ''],
      negation: [' not', ''],
      'end of a long word': ['remarkable', 'remarkably'],
    },
  },
  {
    role: 'prose with small words',
    text: 'A man and the son of a king saw what I saw.',
    changes: {
      'article in front': ['A man', 'Man'],
      'article within': [' a king', ' king'],
      'definite article': [' the', ''],
      conjunction: [' and', ''],
      preposition: [' of', ''],
      'pronoun of one letter': [' I', ''],
      'order of words': ['A man and the son of a king', 'A king and the son of a man'],
    },
  },
  {
    role: 'prose with long words',
    text: 'Twenty-one well-known electroencephalographers met.',
    changes: {
      'first half of a compound': ['well-known', 'ill-known'],
      'second half of a compound': ['well-known', 'well-born'],
      'second half of a number': ['Twenty-one', 'Twenty-two'],
      'end of a very long word': ['electroencephalographers', 'electroencephalographic'],
    },
  },
  {
    role: 'prose in lines',
    text: 'Turn left\nat night.\n\nThen\tgo on!\r\n\r\nWait  here.\n',
    changes: {
      'word before a line end': ['left', 'right'],
      'line end': ['left\nat', 'leftat'],
      'word behind a line end': ['night', 'noon'],
      'first word of a paragraph, in front of a tab': ['Then', 'Soon'],
      tab: ['Then\tgo', 'Thengo'],
      'second paragraph': ['go on', 'go in'],
      'third paragraph': ['Wait', 'Rest'],
      'word behind two blanks': ['here', 'there'],
    },
  },
  {
    role: 'prose in a list',
    text: 'Buy now:\n- bread\n2. milk\n# salt\n> rice',
    changes: {
      item: ['bread', 'peas'],
      'item with a number': ['milk', 'wine'],
      heading: ['salt', 'soap'],
      quotation: ['rice', 'tea'],
    },
  },
  {
    role: 'prose with pauses',
    text: 'Well... maybe; that is: today, or never/soon & again.',
    changes: {
      'word in front of dots': ['Well', 'Now'],
      'word behind dots': ['maybe', 'perhaps'],
      'word behind a semicolon': ['that', 'this'],
      'word behind a colon': ['today', 'tonight'],
      'word behind a comma': ['or', 'and'],
      'word behind a slash': ['soon', 'late'],
      'word behind an ampersand': ['again', 'alone'],
    },
  },
  {
    role: 'prose with signs',
    text: 'Take [chapter four] and {page two} to AT&T, 60 km off, with #winter from @peter.',
    changes: {
      'words in square brackets': ['four', 'nine'],
      'words in braces': ['two', 'six'],
      'letter behind an ampersand': ['AT&T', 'AT&M'],
      unit: ['60 km', '60 kg'],
      'tag with a number sign': ['#winter', '#summer'],
      mention: ['@peter', '@julia'],
    },
  },
  {
    role: 'prose with abbreviations',
    text: 'Dr. Smith and Ms. Wood met in the U.S. vs. Hall Inc. case on 03/04/2026… then left.',
    changes: {
      'word behind a doctor': ['Smith', 'Jones'],
      'word behind two initials': ['U.S. vs', 'U.N. vs'],
      abbreviation: [' vs.', ''],
      'word behind an abbreviation': ['Hall', 'Bell'],
      'word behind another abbreviation': ['case', 'suit'],
      'date with slashes': ['03/04', '05/08'],
      year: ['2026', '1989'],
      'word behind an ellipsis': ['then left', 'soon left'],
    },
  },
  {
    role: 'prose with other letters',
    text: 'The café owes €20 to ann@example.com, so we like it 😀 and wait.',
    changes: {
      'word with an accent': ['café', 'soufflé'],
      'amount in euros': ['€20', '€30'],
      'name in an address': ['ann@', 'bob@'],
      'end behind an emoji': ['wait', 'walk'],
    },
  },
  {
    role: 'prose behind blanks',
    text: '  Call them\r\nup\u00a0later \u200btoday',
    changes: {
      'first word behind blanks': ['Call', 'Ring'],
      'line end of two characters': ['them\r\nup', 'themup'],
      'no-break space': ['up\u00a0later', 'uplater'],
      'word behind a no-break space': ['later', 'early'],
      'end without a mark, behind a zero-width space': ['today', 'again'],
    },
  },
  {
    role: 'prose with figures in words',
    text: 'It made $1.5 million in the 1990s, in 3-5 days, at 9 a.m., said NASA of v2.0 in main.py.',
    changes: {
      'scale of an amount': ['million', 'billion'],
      decade: ['1990s', '1980s'],
      'end of a range': ['3-5', '3-8'],
      'half of the day': ['a.m.', 'p.m.'],
      'word in capitals': ['NASA', 'NATO'],
      version: ['v2.0', 'v2.8'],
      'point behind one figure': ['1.5', '15'],
      'name of a file': ['main.py', 'test.py'],
    },
  },
  {
    role: 'prose with rare signs',
    text: 'Add 2½ cups to the cor\u00adri\u00addor, ‘old’ tea «at home», and 1,234,567 to Henry VIII.',
    changes: {
      half: ['2½', '2'],
      'word behind a half': ['cups', 'jugs'],
      'word with soft hyphens': ['cor\u00adri\u00addor', 'cor\u00adral'],
      'word in single quotes': ['old', 'new'],
      'words in guillemets': ['at home', 'at work'],
      'end of a large number': ['567', '568'],
      'Roman numeral': ['VIII', 'VI'],
    },
  },
  {
    role: 'prose in paragraphs',
    text: 'a) apples\n\n• plums\n\n(3) figs\n\n* dates\n\n5) nuts\n\nThen we eat.',
    changes: {
      'item with a letter': ['apples', 'pears'],
      'item with a bullet': ['plums', 'grapes'],
      'item with a number in brackets': ['figs', 'limes'],
      'item with an asterisk': ['dates', 'olives'],
      'fifth paragraph': ['nuts', 'oats'],
      'last of six paragraphs': ['eat', 'sleep'],
    },
  },
  {
    role: 'prose with sums',
    text: 'At -5 degrees 3 + 4 = 7 is still No. 9, and 10 x 12 is 120.',
    changes: {
      'figure behind a minus': ['-5', '-8'],
      'figure behind a plus': ['+ 4', '+ 2'],
      'figure behind an equals sign': ['= 7', '= 6'],
      'number of a thing': ['No. 9', 'No. 4'],
      'figure behind a times': ['x 12', 'x 15'],
    },
  },
  {
    role: 'prose with long numbers',
    text: 'Order 48151 weighs 1234567890 mg.',
    changes: {
      'number of five figures': ['48151', '48157'],
      'figure twice in a row': ['48151', '481551'],
      'number of ten figures': ['1234567890', '1234567980'],
    },
  },
  {
    role: 'prose with names of things',
    text: 'The FBI in the UK has 4K TVs, M1 chips, USB-C plugs, order 4F9X and H2O for $3.',
    changes: {
      'letters one by one': ['FBI', 'FDA'],
      'two letters one by one': ['UK', 'EU'],
      'figure before a letter': ['4K', '8K'],
      'figure behind a letter': ['M1', 'M4'],
      'letter behind a hyphen': ['USB-C', 'USB-A'],
      'letters and figures mixed': ['4F9X', '4F2X'],
      'figure between letters': ['H2O', 'H3O'],
      'word without vowels': ['TVs', 'PCs'],
    },
  },
  {
    role: 'prose with repeated words',
    text: 'No no no, ha ha, it is very, very good!!! So: bye-bye.',
    changes: {
      'word three times': ['No no no', 'No no'],
      'syllable twice': ['ha ha', 'ha'],
      'word behind a repeated one': ['good', 'bad'],
      'word behind three marks': ['So', 'Then'],
    },
  },
  {
    role: 'prose with short forms',
    text: "Prof. Lee and St. John, i.e. Tom, ate e.g. Ann's figs, etc. but left at 5pm.",
    changes: {
      'word behind a professor': ['Lee', 'Kim'],
      'word behind a saint': ['John', 'Paul'],
      'word behind i.e.': ['Tom', 'Ben'],
      'word behind e.g.': ['Ann', 'Sue'],
      'short form of two letters': [' e.g.', ''],
      genitive: ["Ann's", 'Ann'],
      'word behind etc.': ['but', 'and'],
      'half of the day, joined': ['5pm', '5am'],
    },
  },
  // What takes a text apart at its full stops may have no place for what follows the last one.
  {
    role: 'prose without a mark at its end',
    text: 'It is late. The bus left at noon',
    changes: {
      'end behind a sentence': ['noon', 'five'],
    },
  },
  {
    role: 'prose with a comma at its end',
    text: 'We are well! Dear Ann,',
    changes: {
      'end with a comma': ['Dear Ann,', 'My boy,'],
    },
  },
  {
    role: 'prose with a quotation at its end',
    text: 'Anna: is it you? She said, “Come in.”',
    changes: {
      // As a script has the one who speaks.
      'name in front of a colon': ['Anna', 'Boris'],
      'end within quotation marks': ['Come in', 'Sit here'],
    },
  },
  {
    role: 'a single word',
    text: 'Stop.',
    changes: {
      'a single word twice': ['Stop.', 'Stop. Stop.'],
    },
  },
]
