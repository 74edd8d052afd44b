-- Departments and usages that people entered before 0206, which its trigger marks.
update space set said_department = said_department
where (department is not null and department is distinct from said_department) or (usage is not null and usage is distinct from said_usage);
