// Checked only by the compiler: every line marked as an error must be one.
import {
  DynamicModel,
  EmailValidator,
  Fw,
  Model,
  NumberValidator,
  type Rule,
  rules,
  type StandardSchema,
  StringValidator,
  Validator,
} from '../../server/core/index.ts';
import { bindParams } from '../../server/core/internal.ts';

class LoginForm extends Model {
  static rules = rules<LoginForm>([
    [['name', 'password'], 'required'],
    ['name', 'string', { min: 2, max: 20, on: 'register' }],
    ['!role', 'safe'],
    ['age', 'integer', { min: 18, when: (model, attribute) => model.age > 0 && attribute !== '' }],
    ['name', 'checkName', { params: [1, 2] }],
    [
      'name',
      function (this: LoginForm, attribute) {
        this.addError(attribute, this.name);
      },
    ],
    ['name', StringValidator.create({ max: 5 })],
    ['name', NumberValidator, { min: 5 }],
    ['role', 'in', { range: ['a', 'b'], strict: true }],
    ['name', 'compare', { compareAttribute: 'password', operator: '!=' }],
    ['email', 'email', { isEmpty: (value) => value === null, except: ['guest'] }],
  ]);
  name = '';
  password = '';
  role = '';
  age = 0;
  email: string | null = null;

  checkName(attribute: string): void {
    this.addError(attribute);
  }
}

const one = (rule: Rule<LoginForm>): Rule<LoginForm> => rule;
// @ts-expect-error -- no such attribute
one(['nme', 'required']);
// @ts-expect-error -- no such attribute in the list
one([['name', 'nme'], 'required']);
// @ts-expect-error -- no such validator or method
one(['name', 'requird']);
// @ts-expect-error -- a method is no attribute
one(['checkName', 'required']);
// @ts-expect-error -- a member of Model is no attribute
one(['scenario', 'required']);
// @ts-expect-error -- no such option
one(['name', 'string', { mx: 5 }]);
// @ts-expect-error -- option of another type
one(['name', 'string', { max: 'x' }]);
// @ts-expect-error -- option of another validator
one(['name', 'required', { max: 5 }]);
// @ts-expect-error -- no such operator
one(['name', 'compare', { operator: '<>' }]);
// @ts-expect-error -- conditions get the model
one(['name', 'required', { when: (model) => model.nme }]);
// @ts-expect-error -- a method of the base class is no validator
one(['name', 'validate']);

const form = LoginForm.create({ name: 'a', scenario: 'register' });
form.load({ LoginForm: { name: 'b' } });
form.validate().then((valid: boolean) => valid);
form.on('beforeValidate', (event) => void (event.isValid = false));
form.on('afterValidate', (event) => event.name);
form.getErrors('name').join();
form.getErrors()['name']?.join();
form.getFirstError('name')?.trim();
// @ts-expect-error -- a plain event has no isValid
form.on('afterValidate', (event) => event.isValid);
// @ts-expect-error -- unknown key
LoginForm.create({ nme: 'a' });
// @ts-expect-error -- a promise is no boolean
const valid: boolean = form.validate();
void valid;

// A model of a subclass of Model is a Model.
const summary = (model: Model): string[] => model.getErrorSummary(true);
summary(form);
summary(new DynamicModel({ a: 1 }));
Model.validateMultiple([form, new DynamicModel()]).then((all) => all);

// Validators.
class EvenValidator extends Validator {
  step = 2;
  protected override validateValue(value: unknown): readonly [string] | null {
    return Number(value) % this.step === 0 ? null : ['{attribute} must be even.'];
  }
}
EvenValidator.create({ step: 4, message: 'No.', on: ['x'] })
  .validate(5)
  .then((fits) => fits);
// @ts-expect-error -- unknown key
EvenValidator.create({ stp: 4 });

// Parameters.
Promise.resolve(bindParams({ id: 'int', q: { type: 'string', default: '' } }, { id: '5' }))
  .then(({ args }) => args.length.toFixed())
  .catch(() => null);
// @ts-expect-error -- no such type
bindParams({ id: 'integer' }, {});

// Texts and aliases.
Fw.t('app', 'x', { a: 1 }, 'de').trim();
Fw.getAlias('@a').trim();
const maybe: string | false = Fw.getAlias('@a', false);
void maybe;
// @ts-expect-error -- it may be false
Fw.getAlias('@a', false).trim();

// Values by rules.
const contact = DynamicModel.fromRules([
  [['mail', 'age'], 'required'],
  ['mail', 'email'],
  ['!age', 'integer'],
  ['note', 'string'],
  ['any', 'safe'],
]);
contact.mail.trim();
const age: number | string = contact.age;
void age;
contact.note?.at(0);
// @ts-expect-error -- the note may be null
contact.note.at(0);
// @ts-expect-error -- no such attribute
contact.nte;
DynamicModel.validateData(null, [
  ['mail', 'required'],
  ['mail', 'email'],
]).then((model) => model.mail.trim());
Promise.resolve(contact['~standard'].validate({})).then((result) => {
  // @ts-expect-error -- there may be issues
  void result.value;
  return result.issues ? '' : result.value.mail.trim();
});
Promise.resolve(LoginForm.schema()['~standard'].validate({})).then((result) =>
  result.issues ? '' : result.value.password.trim(),
);
const mail: StandardSchema<unknown, string> = EmailValidator.create();
void mail;
