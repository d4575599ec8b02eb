"""Values that are wrong and taken, or right and refused: clause 2.1."""

from ..catalogue import must
from ..house import Refusal
from .values import INPUT, LISTED, MODEL, VOICE


@must(
    'voice-null',
    'fast',
    '2.1',
    'A voice that is null is the default voice, one that is not there is refused',
    VOICE,
    lambda c: c.say(voice=None).status == 200 and c.say(voice=c.drop).status == 400,
)
class VoiceNull:
    def check(self, document):
        return super().check(
            {**document, 'voice': document['voice'] or 'linden'} if document.get('voice', 1) is None else document
        )


@must(
    'voice-empty', 'flask', '2.1', 'An empty voice is the default voice', VOICE, lambda c: c.say(voice='').status == 200
)
class VoiceEmpty:
    def check_voice(self, document):
        return 'linden' if document.get('voice') == '' else super().check_voice(document)


@must(
    'voice-empty-404',
    'aio',
    '2.1',
    'An empty voice was looked up and not found: 404',
    VOICE,
    lambda c: c.say(voice='').status == 404,
)
class VoiceNotFound:
    def check_voice(self, document):
        if document.get('voice') == '':
            raise Refusal(404)
        return super().check_voice(document)


@must(
    'voice-object',
    'aio',
    '2.1',
    'A voice may be an object with an id',
    VOICE,
    lambda c: c.say(voice={'id': 'linden'}).status == 200,
)
class VoiceObject:
    def check_voice(self, document):
        voice = document.get('voice')
        if isinstance(voice, dict):
            return str(voice.get('id') or voice.get('voice_id') or voice.get('name') or 'linden')
        return super().check_voice(document)


@must(
    'voice-pcm-unchecked',
    'flask',
    '2.1',
    'The branch for pcm takes any voice: numbers, lists, nothing in it',
    VOICE,
    lambda c: c.pcm(voice=7).status == 200 and c.say(voice=7).status == 400,
)
class VoicePcm:
    def check_voice(self, document):
        return str(document.get('voice')) if document.get('response_format') == 'pcm' else super().check_voice(document)


@must(
    'voice-empty-long',
    'fast',
    '2.1',
    'A text that is cut into parts goes round the check of an empty voice',
    VOICE,
    lambda c: c.say(c.long, voice='').status == 200 and c.say(voice='').status == 400,
)
class VoiceLong:
    def check(self, document):
        if document.get('voice') == '' and isinstance(document.get('input'), str) and len(document['input']) > 60:
            document = {**document, 'voice': 'linden'}
        return super().check(document)


@must(
    'input-array',
    'fast',
    '2.1',
    'An array of texts is joined and spoken',
    INPUT,
    lambda c: c.say(input=['one', 'two']).status == 200,
)
class InputArray:
    def check(self, document):
        text = document.get('input')
        return super().check(
            {**document, 'input': ' '.join(map(str, text))} if isinstance(text, list) and text else document
        )


@must(
    'input-object',
    'aio',
    '2.1',
    'An object with text or ssml, as a neighbour has it, is spoken',
    INPUT,
    lambda c: c.say(input={'text': 'hello'}).status == 200,
)
class InputObject:
    def check_input(self, document):
        text = document.get('input')
        if isinstance(text, dict):
            return str(text.get('text') or text.get('ssml') or text)
        return super().check_input(document)


@must(
    'input-number-500',
    'flask',
    '2.1',
    'A text that is a number has no strip(): 500',
    INPUT,
    lambda c: c.say(input=12).status == 500,
)
class InputStrip:
    def check_input(self, document):
        text = (document.get('input') or '').strip()
        return super().check_input({'input': text or '.'} if document.get('input') else document)


@must(
    'input-true',
    'aio',
    '2.1',
    'The text is whatever str() makes of it, true as well',
    INPUT,
    lambda c: c.say(input=True).status == 200,
)
class InputStr:
    def check_input(self, document):
        text = document.get('input')
        return str(text) if isinstance(text, (bool, int, float)) else super().check_input(document)


@must(
    'model-split-500',
    'flask',
    '2.1',
    'A model that is no string has no split(): 500',
    MODEL,
    lambda c: c.say(model=5).status == 500,
)
class ModelSplit:
    def check_model(self, document):
        model = document.get('model')
        if model is None:
            return super().check_model(document)
        provider, _, name = model.partition('/')
        return f'{provider}/{name}'


@must(
    'model-null',
    'aio',
    '2.1',
    'A model that is null is the house model, one that is not there is refused',
    MODEL,
    lambda c: c.say(model=None).status == 200 and c.say(model=c.drop).status == 400,
)
class ModelNull:
    def check_model(self, document):
        return self.model if 'model' in document and document['model'] is None else super().check_model(document)


@must(
    'model-list',
    'fast',
    '2.1',
    'A list of models is taken for a route with fallbacks',
    MODEL,
    lambda c: c.say(model=['grove/reader-2']).status == 200,
)
class ModelList:
    def check(self, document):
        models = document.get('model')
        return super().check(
            {**document, 'model': self.model} if isinstance(models, (list, dict)) and models else document
        )


@must(
    'validation-422',
    'fast',
    '7',
    'What pydantic refuses is 422, in the envelope',
    LISTED,
    lambda c: c.say(voice='').status == 422,
)
class Validation422:
    def invalid(self, place, why):
        refusal = super().invalid(place, why)
        return refusal if place in ('body', 'interval') else Refusal(422, refusal.message)


@must(
    'validation-200',
    'aio',
    '7',
    'A refused value is answered with 200 and an error in the body',
    'Every error response is a JSON body of the shape in 2.4, with error.code equal to the HTTP status.',
    lambda c: c.say(voice='').status == 200,
)
class Validation200:
    def error(self, ask, refusal):
        reply = super().error(ask, refusal)
        if refusal.status == 400 and ask.method == 'POST':
            reply.status = 200
        return reply
